import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

/** Root of the checkout. */
export const checkout = join(import.meta.dirname, '../..')

/** An OpenAPI document to turn into types, and where they go. */
export interface TypesSource {
  /** Path in the checkout. */
  readonly path: string
  /** Path of what the types are generated from. */
  readonly source: string
  readonly document: OpenAPI3 | string
  /** Whether a property with a default counts as present. */
  readonly fillsDefaults: boolean
}

/** The types of a document as formatted TypeScript, by their path. */
export async function typesOf(types: TypesSource): Promise<ReadonlyMap<string, string>> {
  const { path, source, document, fillsDefaults } = types
  const tree = await openapiTS(document, { immutable: true, defaultNonNullable: fillsDefaults })
  const header = `/* Generated from ${source} by contract/generate. Do not edit. */\n`
  const file = join(checkout, path)
  const options = { ...(await resolveConfig(file)), filepath: file }
  return new Map([[path, await format(header + astToString(tree), options)]])
}
