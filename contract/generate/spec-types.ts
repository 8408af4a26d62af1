import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenAPI3, SchemaObject } from 'openapi-typescript'
import { parse } from 'yaml'
import { checkout, typesOf } from './types-of.ts'

const kinds = { AgencySpec: 'agency', TenantSpec: 'tenant', PlatformSpec: 'platform' } as const

/** The part of a CustomResourceDefinition that is read here. */
interface Definition {
  readonly spec: {
    readonly versions: readonly {
      readonly schema: {
        readonly openAPIV3Schema: { readonly properties: { readonly spec: SchemaObject } }
      }
    }[]
  }
}

/**
 * The types of the resources' specs with their defaults filled in, generated from their definitions, so that a field is
 * written in the YAML only.
 *
 * @returns content by path in the checkout
 */
export async function generateSpecTypes(): Promise<ReadonlyMap<string, string>> {
  const schemas: Record<string, SchemaObject> = {}
  for (const [name, file] of Object.entries(kinds)) schemas[name] = await specSchema(file)
  const document: OpenAPI3 = {
    openapi: '3.1.0',
    info: { title: 'Resources', version: '1' },
    components: { schemas },
  }
  return typesOf({
    path: 'crds/src/generated/specs.ts',
    source: 'crds/*.yaml',
    document,
    fillsDefaults: true,
  })
}

async function specSchema(file: string): Promise<SchemaObject> {
  const text = await readFile(join(checkout, `crds/${file}.yaml`), 'utf8')
  const { spec } = parse(text) as Definition
  const schema = spec.versions[0]?.schema.openAPIV3Schema.properties.spec
  if (schema === undefined) throw new Error(`crds/${file}.yaml has no schema of its spec`)
  return schema
}
