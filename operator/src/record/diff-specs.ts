import { byKind, type Kind } from '@lotse/crds'
import {
  childSchema,
  isRecord,
  schemaOf,
  type StructuralSchema,
} from '@lotse/crds/structural-schema'
import { indexOfItem, sameJson, type FieldStep } from '@lotse/kubernetes'

/** A field of a resource that has another value; undefined where it is absent. */
export interface FieldDifference {
  /** From the root of the resource: the first step is `spec`. */
  readonly path: readonly FieldStep[]
  readonly from: unknown
  readonly to: unknown
}

const specSchemas = byKind((kind) => schemaOf(kind).properties?.['spec'])

/**
 * Compares two specs of one kind. Maps are compared field by field, lists with keys item by item; an item that was added or
 * removed is one difference, and so is any other list. Pure.
 *
 * @param before undefined for a resource that did not exist
 */
export function diffSpecs(kind: Kind, before: unknown, after: unknown): readonly FieldDifference[] {
  return diffValues(specSchemas[kind], ['spec'], before, after)
}

function diffValues(
  schema: StructuralSchema | undefined,
  path: readonly FieldStep[],
  from: unknown,
  to: unknown,
): readonly FieldDifference[] {
  if (sameJson(from, to)) return []
  const inner = innerDifferences(schema, path, from, to)
  return inner.length > 0 ? inner : [{ path, from, to }]
}

/** The differences in a map or a list with keys; none where the values can only be compared as a whole. */
function innerDifferences(
  schema: StructuralSchema | undefined,
  path: readonly FieldStep[],
  from: unknown,
  to: unknown,
): readonly FieldDifference[] {
  const one = from ?? to
  const [key] = schema?.['x-kubernetes-list-map-keys'] ?? []
  if (Array.isArray(one))
    return key === undefined ? [] : diffItems(schema?.items, key, path, listOf(from), listOf(to))
  if (!isRecord(one)) return []
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) =>
    diffValues(
      schema === undefined ? undefined : childSchema(schema, field),
      [...path, field],
      before[field],
      after[field],
    ),
  )
}

function diffItems(
  schema: StructuralSchema | undefined,
  key: string,
  path: readonly FieldStep[],
  from: readonly unknown[],
  to: readonly unknown[],
): readonly FieldDifference[] {
  const [before, after] = [from, to].map((items) => namesOf(items, key)) as [string[], string[]]
  const kept = before.filter((name) => after.includes(name))
  const now = after.filter((name) => before.includes(name))
  const differences = [...new Set([...before, ...after])].flatMap((name) => {
    const [old, current] = [from, to].map((items) => items[indexOfItem(items, { [key]: name })])
    const place = [...path, { [key]: name }]
    if (old !== undefined && current !== undefined) return diffValues(schema, place, old, current)
    return [{ path: place, from: old, to: current }]
  })
  // People see topics and replies in this order.
  if (sameJson(kept, now)) return differences
  return [...differences, { path, from: before, to: after }]
}

function namesOf(items: readonly unknown[], key: string): string[] {
  return items.map((item) => String(isRecord(item) ? item[key] : item))
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
