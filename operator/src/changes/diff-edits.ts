import { isRecord } from '@lotse/crds/structural-schema'
import { indexOfItem, sameJson, type FieldStep } from '@lotse/kubernetes'
import type { Edit } from './edit.ts'

/** Lists whose items have a key, by the name of their field; every other list is one value. */
const itemKeys: Readonly<Record<string, string>> = { topics: 'slug', cannedReplies: 'key' }

/**
 * The fewest edits that turn one value into another: what is the same keeps its comments in a file, and its owner in a
 * cluster. Pure.
 *
 * @param after undefined removes the value
 */
export function diffEdits(
  path: readonly FieldStep[],
  before: unknown,
  after: unknown,
): readonly Edit[] {
  if (sameJson(before, after)) return []
  if (after === undefined) return [{ op: 'remove', path }]
  if (isRecord(before) && isRecord(after)) return diffObjects(path, before, after)
  const field = path.at(-1)
  const key = typeof field === 'string' ? itemKeys[field] : undefined
  if (key !== undefined && areKeyed(before, key) && areKeyed(after, key))
    return diffLists(path, key, before, after)
  return [{ op: 'set', path, value: after }]
}

function diffObjects(
  path: readonly FieldStep[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly Edit[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  return [...names].flatMap((name) => diffEdits([...path, name], before[name], after[name]))
}

function diffLists(
  path: readonly FieldStep[],
  key: string,
  before: readonly Item[],
  after: readonly Item[],
): readonly Edit[] {
  const keysOf = (items: readonly Item[]): readonly Readonly<Record<string, string>>[] =>
    items.map((item) => ({ [key]: String(item[key]) }))
  const wanted = keysOf(after)
  const edited = wanted.flatMap((keys, index) =>
    diffEdits([...path, keys], before[indexOfItem(before, keys)], after[index]),
  )
  const removed = keysOf(before)
    .filter((keys) => indexOfItem(after, keys) === -1)
    .map((keys): Edit => ({ op: 'remove', path: [...path, keys] }))
  const kept = keysOf(before).filter((keys) => indexOfItem(after, keys) !== -1)
  const added = wanted.filter((keys) => indexOfItem(before, keys) === -1)
  const inOrder = sameJson([...kept, ...added], wanted)
  return [...edited, ...removed, ...(inOrder ? [] : [{ op: 'order', path, keys: wanted } as const])]
}

type Item = Readonly<Record<string, unknown>>

/** Whether a value is a list of items that their keys tell apart. */
function areKeyed(value: unknown, key: string): value is readonly Item[] {
  if (!Array.isArray(value)) return false
  const keys = value.map((item: unknown) => (isRecord(item) ? item[key] : undefined))
  return keys.every((one) => typeof one === 'string') && new Set(keys).size === keys.length
}
