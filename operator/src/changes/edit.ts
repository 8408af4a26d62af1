import { isRecord } from '@lotse/crds/structural-schema'
import { indexOfItem, type FieldStep } from '@lotse/kubernetes'

/** A change of one place of an object. */
export type Edit =
  | { readonly op: 'set'; readonly path: readonly FieldStep[]; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: readonly FieldStep[] }
  /** Puts the items of a list into an order; the keys name every item. */
  | {
      readonly op: 'order'
      readonly path: readonly FieldStep[]
      readonly keys: readonly Readonly<Record<string, string>>[]
    }

/**
 * An object with edits made; the given one stays as it is. Objects, lists and items on the way to a place that is set are
 * made; a place to remove that is not there is no error.
 */
export function applyEdits(object: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((value, edit) => applyAt(value, edit, edit.path), object)
}

function applyAt(value: unknown, edit: Edit, path: readonly FieldStep[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) {
    if (edit.op === 'order') return inOrder(Array.isArray(value) ? value : [], edit.keys)
    return edit.op === 'set' ? edit.value : undefined
  }
  return typeof step === 'string'
    ? inField(value, step, edit, rest)
    : inItem(value, step, edit, rest)
}

function inField(value: unknown, field: string, edit: Edit, rest: readonly FieldStep[]): unknown {
  const before = isRecord(value) ? value : {}
  if (edit.op !== 'set' && before[field] === undefined) return value
  const inner = applyAt(before[field], edit, rest)
  if (inner !== undefined) return { ...before, [field]: inner }
  const { [field]: _, ...others } = before
  return others
}

function inItem(
  value: unknown,
  keys: Readonly<Record<string, string>>,
  edit: Edit,
  rest: readonly FieldStep[],
): unknown {
  const before: readonly unknown[] = Array.isArray(value) ? value : []
  const index = indexOfItem(before, keys)
  if (index === -1) return edit.op === 'set' ? [...before, applyAt({ ...keys }, edit, rest)] : value
  const inner = applyAt(before[index], edit, rest)
  return inner === undefined ? before.toSpliced(index, 1) : before.with(index, inner)
}

/** The items of a list in the order of their keys. */
function inOrder(
  items: readonly unknown[],
  keys: readonly Readonly<Record<string, string>>[],
): readonly unknown[] {
  return positionsInOrder(items, keys).map((index) => items[index])
}

/** The positions of the items of a list in the order of their keys; those that no key names come last. */
export function positionsInOrder(
  items: readonly unknown[],
  keys: readonly Readonly<Record<string, string>>[],
): readonly number[] {
  const named = keys.map((one) => indexOfItem(items, one)).filter((index) => index !== -1)
  return [...named, ...[...items.keys()].filter((index) => !named.includes(index))]
}
