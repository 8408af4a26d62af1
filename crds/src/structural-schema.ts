import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNode, parseDocument } from 'yaml'
import { kinds, type Kind } from './resource.ts'

/** A CEL rule of a schema. */
export interface SchemaRule {
  readonly rule: string
  readonly message: string
}

/** The part of an OpenAPI v3 structural schema that Lotse's resources use. */
export interface StructuralSchema {
  readonly type?: string
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, StructuralSchema>>
  readonly additionalProperties?: StructuralSchema
  readonly items?: StructuralSchema
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'map' | 'set'
  readonly 'x-kubernetes-list-map-keys'?: readonly string[]
  readonly 'x-kubernetes-validations'?: readonly SchemaRule[]
}

/** The schema of a kind, read from the YAML that is applied to clusters: there is no second one. */
export function schemaOf(kind: Kind): StructuralSchema {
  const file = join(import.meta.dirname, '..', `${kind.toLowerCase()}.yaml`)
  const definition = parseDocument(readFileSync(file, 'utf8'))
  const schema: unknown = definition.getIn(['spec', 'versions', 0, 'schema', 'openAPIV3Schema'])
  if (!isNode(schema)) throw new Error(`${kind} has no schema`)
  const value: StructuralSchema = schema.toJS(definition)
  return value
}

/** A CEL rule with its place. */
export interface PlacedRule extends SchemaRule {
  readonly kind: Kind
  /** Where the schema has the rule; `[]` stands for the items of a list. The root is empty. */
  readonly path: string
}

/** Every CEL rule of every schema. */
export function schemaRules(): readonly PlacedRule[] {
  return kinds.flatMap((kind) => rulesOf(kind, schemaOf(kind), ''))
}

function rulesOf(kind: Kind, schema: StructuralSchema, path: string): readonly PlacedRule[] {
  const own = (schema['x-kubernetes-validations'] ?? []).map(({ rule, message }) => ({
    kind,
    path,
    rule,
    message,
  }))
  const { properties = {}, items, additionalProperties } = schema
  const inner = Object.entries(properties).flatMap(([name, child]) =>
    rulesOf(kind, child, path === '' ? name : `${path}.${name}`),
  )
  const ofItems = items === undefined ? [] : rulesOf(kind, items, `${path}[]`)
  const ofValues =
    additionalProperties === undefined ? [] : rulesOf(kind, additionalProperties, `${path}.*`)
  return [...own, ...inner, ...ofItems, ...ofValues]
}

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Visits a value along its schema, parents first.
 *
 * @param visit gets each schema with the value that it describes and its path, for example `spec.liveChat.links[0].name`
 */
export function walk(
  schema: StructuralSchema,
  value: unknown,
  visit: (schema: StructuralSchema, value: unknown, path: string) => void,
  path = '',
): void {
  visit(schema, value, path)
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === undefined) return
    for (const [index, item] of value.entries()) walk(items, item, visit, `${path}[${index}]`)
    return
  }
  if (!isRecord(value)) return
  for (const [key, child] of Object.entries(value)) {
    const inner = childSchema(schema, key)
    if (inner !== undefined) walk(inner, child, visit, path === '' ? key : `${path}.${key}`)
  }
}

/**
 * A copy of the value without the nulls of fields that cannot be null, as the API server prunes them before it fills in
 * defaults: `liveChat:` with nothing behind it means the default, not an error.
 */
export function withoutNulls(schema: StructuralSchema, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return items === undefined ? value : value.map((item) => withoutNulls(items, item))
  }
  // Half a surrogate pair is no Unicode; the API server replaces it too, and no database takes it.
  if (typeof value === 'string') return value.toWellFormed()
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      const inner = childSchema(schema, key)
      if (inner === undefined) return [[key, child]]
      return child === null ? [] : [[key, withoutNulls(inner, child)]]
    }),
  )
}

/** The schema of a field; undefined for one that the schema does not know. */
export function childSchema(schema: StructuralSchema, key: string): StructuralSchema | undefined {
  const { properties, additionalProperties } = schema
  return properties !== undefined && Object.hasOwn(properties, key)
    ? properties[key]
    : additionalProperties
}
