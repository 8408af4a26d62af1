import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

const checkout = join(import.meta.dirname, '../..')

/** Where the types lie, relative to the checkout. */
const apiTypesPath = 'contract/src/generated/api.ts'

const header =
  '/* Generated from api/openapi.json by contract/generate/api-types.ts. Do not edit. */\n'

/**
 * The types of all paths, bodies and answers of the API, generated from its OpenAPI document.
 *
 * @returns content by path in the checkout
 */
export async function generateApiTypes(): Promise<ReadonlyMap<string, string>> {
  const document = await readFile(join(checkout, 'api/openapi.json'), 'utf8')
  const tree = await openapiTS(document, { immutable: true, defaultNonNullable: false })
  const file = join(checkout, apiTypesPath)
  const options = { ...(await resolveConfig(file)), filepath: file }
  return new Map([[apiTypesPath, await format(header + astToString(tree), options)]])
}
