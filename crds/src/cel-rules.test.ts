import { expect, test } from '@jest/globals'
import { celRules } from './cel-rules.ts'
import { kinds } from './resource.ts'
import {
  schemaOf,
  schemaRules,
  type PlacedRule,
  type StructuralSchema,
} from './structural-schema.ts'

test('every CEL rule of the schemas has a twin, and every twin is a rule', () => {
  const inSchemas = schemaRules()
  const inTable = celRules.map(({ kind, path, rule, message }) => ({ kind, path, rule, message }))
  expect(inTable.toSorted(order)).toEqual(inSchemas.toSorted(order))
  expect(inTable.length).toBeGreaterThan(20)
})

test('a twin knows whether its rule speaks of the old value', () => {
  for (const { rule, transition } of celRules) expect(transition).toBe(rule.includes('oldSelf'))
})

/** What makes the API server refuse a rule, or makes it cost too much: a string, list or map without a bound. */
test('everything in a spec is bounded', () => {
  const unbounded = kinds.flatMap((kind) => {
    const spec = schemaOf(kind).properties?.['spec']
    return spec === undefined ? [`${kind} has no spec`] : missingBounds(`${kind}.spec`, spec)
  })
  expect(unbounded).toEqual([])
})

test('nothing is preserved that the schema does not know', () => {
  expect(JSON.stringify(kinds.map(schemaOf))).not.toContain('preserve-unknown')
})

function missingBounds(path: string, schema: StructuralSchema): string[] {
  const { type, properties = {}, items, additionalProperties } = schema
  const bounded =
    type === 'string'
      ? 'maxLength' in schema || 'enum' in schema
      : type === 'array'
        ? 'maxItems' in schema
        : type === 'object' && additionalProperties !== undefined
          ? 'maxProperties' in schema
          : type !== 'integer' || ('minimum' in schema && 'maximum' in schema)
  return [
    ...(bounded ? [] : [path]),
    ...Object.entries(properties).flatMap(([name, child]) =>
      missingBounds(`${path}.${name}`, child),
    ),
    ...(items === undefined ? [] : missingBounds(`${path}[]`, items)),
    ...(additionalProperties === undefined ? [] : missingBounds(`${path}.*`, additionalProperties)),
  ]
}

function order(a: PlacedRule, b: PlacedRule): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
