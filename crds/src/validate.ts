import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Agency } from './agency.ts'
import { celRules } from './cel-rules.ts'
import type { Platform } from './platform.ts'
import { apiVersion, byKind, kinds, type Kind } from './resource.ts'
import {
  isRecord,
  schemaOf,
  walk,
  withoutNulls,
  type StructuralSchema,
} from './structural-schema.ts'
import type { Tenant } from './tenant.ts'

/** Any of the three resources. */
export type Resource = Platform | Tenant | Agency

/** One thing that is wrong with a document. */
export interface Violation {
  /** Where, for example `spec.liveChat.links[0].topic`; empty for the document itself. */
  readonly path: string
  /** What was broken: a keyword of the schema, or the CEL expression. */
  readonly rule: string
  /** The same in words. */
  readonly message: string
}

/** Outcome of {@link validateResource}. */
export type Validation =
  | { readonly ok: true; readonly resource: Resource }
  | { readonly ok: false; readonly violations: readonly Violation[] }

interface JsonSchema {
  readonly [keyword: string]: unknown
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Sentences for patterns of the YAML, by the exact pattern. A test breaks each, so that a changed pattern does not lose its sentence. */
const patternWords: Readonly<Record<string, string>> = {
  '^([^{]|\\{[^{]|\\{\\{(platform|tenant|agency)\\.displayName\\}\\})*\\{?$':
    'has an unknown placeholder; allowed are {{platform.displayName}}, {{tenant.displayName}} and {{agency.displayName}}',
  '^[^\\x00-\\x1F\\x7F]*$': 'must not contain control characters',
  '^[^\\x00-\\x09\\x0B-\\x1F\\x7F]*$': 'must not contain control characters other than line breaks',
  '^[^\\x00-\\x1F\\x7F]{1,200}(\\n[^\\x00-\\x1F\\x7F]{1,200}){0,2}\\n?$':
    'must be one to three lines of at most 200 characters each',
  '^[ ()/+-]*[0-9][0-9 ()/+-]*$':
    'must be a telephone number: digits, spaces, and the characters + / - ( ) only',
  '^#[0-9A-Fa-f]{6}$': 'must be a colour such as #0b6e75',
  '^iVBORw0KGgoAAAANSUhEUg([A-Za-z0-9+/]{2}([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}(==|[A-Za-z0-9+/]=))?)$':
    'must be a PNG in base64 without line breaks',
  '^([^!]|!+[^!\\[])*!*$': 'must not contain an image',
  '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$':
    'must be lowercase letters, digits or hyphens, and begin and end with a letter or digit',
  '^(0|([0-9]{1,6}h)?([0-9]{1,6}m)?([0-9]{1,6}s)?)$': 'must be a time such as 90s, 10m or 1h30m',
}

/** Metadata that a file may carry, so that the output of `kubectl get -o yaml` can be used; only the name is read. */
const metadataSchema = {
  type: 'object',
  required: ['name'],
  additionalProperties: false,
  properties: {
    ...Object.fromEntries(
      [
        'creationTimestamp',
        'deletionGracePeriodSeconds',
        'deletionTimestamp',
        'finalizers',
        'generateName',
        'generation',
        'managedFields',
        'ownerReferences',
        'resourceVersion',
        'selfLink',
        'uid',
      ].map((field) => [field, {}]),
    ),
    name: { type: 'string' },
    namespace: { type: 'string' },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    annotations: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const schemas = byKind(schemaOf)
const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, validateFormats: false })
const checks = byKind(compile)

/**
 * Checks a document as the API server would, without one: schema, list keys, CEL rules through their twins. Defaults are
 * filled in. Stricter in one point: an unknown field is refused, because in a file it is a slip that nobody else tells.
 *
 * @param value a parsed YAML or JSON document
 * @param previous the same object before the change, for the rules about what cannot change
 */
export function validateResource(value: unknown, previous?: Resource): Validation {
  if (!isRecord(value)) return refuse('', 'type', 'must be an object')
  if (value['apiVersion'] !== apiVersion)
    return refuse('apiVersion', 'const', `must be ${apiVersion}`)
  const kind = kinds.find((known) => known === value['kind'])
  if (kind === undefined) return refuse('kind', 'enum', `must be one of ${kinds.join(', ')}`)
  const schema = schemas[kind]
  // The status is the operator's; the API server drops it from what people write, too.
  const { status: _, ...written } = value
  const document = withoutNulls(schema, written)
  const check = checks[kind]
  const valid = check(document)
  const violations = [...(check.errors ?? []).map(describe), ...repeated(schema, document)]
  if (!valid || violations.length > 0) return { ok: false, violations }
  const broken = brokenRules(kind, schema, document, previous)
  if (broken.length > 0) return { ok: false, violations: broken }
  return { ok: true, resource: document }
}

function refuse(path: string, rule: string, message: string): Validation {
  return { ok: false, violations: [{ path, rule, message }] }
}

function compile(kind: Kind): ValidateFunction<Resource> {
  const { properties = {}, ...root } = schemas[kind]
  const { status: _, ...written } = properties
  const schema = closed({ ...root, properties: written })
  return ajv.compile<Resource>({
    ...schema,
    properties: { ...schema.properties, metadata: metadataSchema },
  })
}

/** A JSON schema of the same meaning, with every object closed against fields that it does not name. */
function closed(schema: StructuralSchema): JsonSchema {
  const { properties, additionalProperties, items, ...rest } = schema
  return {
    ...rest,
    ...(items !== undefined && { items: closed(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties: closed(additionalProperties),
    }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, closed(inner)]),
      ),
      additionalProperties: false,
    }),
  }
}

function describe(error: ErrorObject): Violation {
  const segments = error.instancePath
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const at = (last?: unknown): string =>
    [...segments, ...(typeof last === 'string' ? [last] : [])]
      .map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`))
      .join('')
      .replace(/^\./, '')
  const params: Readonly<Record<string, unknown>> = error.params
  const rule = error.keyword
  if (rule === 'required')
    return { path: at(params['missingProperty']), rule, message: 'is required' }
  if (rule === 'additionalProperties')
    return {
      path: at(params['additionalProperty']),
      rule: 'unknown-field',
      message: 'is not a known field',
    }
  if (rule === 'enum')
    return { path: at(), rule, message: `must be one of ${String(params['allowedValues'])}` }
  const words = rule === 'pattern' ? patternWords[String(params['pattern'])] : undefined
  return { path: at(), rule, message: words ?? error.message ?? 'is not valid' }
}

/** List entries with the same key, which the API server refuses for `listType: map` and `set`. */
function repeated(root: StructuralSchema, document: unknown): Violation[] {
  const violations: Violation[] = []
  walk(root, document, (schema, value, path) => {
    const type = schema['x-kubernetes-list-type']
    if (!Array.isArray(value) || (type !== 'map' && type !== 'set')) return
    const keys = schema['x-kubernetes-list-map-keys'] ?? []
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const key = JSON.stringify(isRecord(item) ? keys.map((name) => item[name]) : item)
      if (seen.has(key))
        violations.push({
          path: `${path}[${index}]`,
          rule: 'duplicate',
          message:
            type === 'map' ? `repeats the ${keys.join(', ')} of another entry` : 'is there twice',
        })
      seen.add(key)
    }
  })
  return violations
}

function brokenRules(
  kind: Kind,
  root: StructuralSchema,
  document: unknown,
  previous: Resource | undefined,
): Violation[] {
  const before = new Map<string, unknown>()
  if (previous !== undefined) walk(root, previous, (_, value, path) => before.set(path, value))
  const violations: Violation[] = []
  walk(root, document, (_, value, path) => {
    const place = path.replaceAll(/\[\d+\]/g, '[]')
    for (const { kind: of, path: where, rule, message, holds, transition } of celRules) {
      if (of !== kind || where !== place) continue
      if (transition && !before.has(path)) continue
      if (!holds(value, before.get(path))) violations.push({ path, rule, message })
    }
  })
  return violations
}
