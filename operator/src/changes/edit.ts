import { isRecord } from '@lotse/crds/structural-schema'
import { indexOfItem, type FieldStep } from '@lotse/kubernetes'

/** A change of one place of an object. */
export type Edit =
  | { readonly op: 'set'; readonly path: readonly FieldStep[]; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: readonly FieldStep[] }

/**
 * An object with edits made; the given one stays as it is. Objects, lists and items on the way to a place that is set are
 * made; a place to remove that is not there is no error.
 */
export function applyEdits(object: unknown, edits: readonly Edit[]): unknown {
  return edits.reduce((value, edit) => applyAt(value, edit, edit.path), object)
}

function applyAt(value: unknown, edit: Edit, path: readonly FieldStep[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return edit.op === 'set' ? edit.value : undefined
  return typeof step === 'string'
    ? inField(value, step, edit, rest)
    : inItem(value, step, edit, rest)
}

function inField(value: unknown, field: string, edit: Edit, rest: readonly FieldStep[]): unknown {
  const before = isRecord(value) ? value : {}
  if (edit.op === 'remove' && before[field] === undefined) return value
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
  if (index === -1)
    return edit.op === 'remove' ? value : [...before, applyAt({ ...keys }, edit, rest)]
  const inner = applyAt(before[index], edit, rest)
  return inner === undefined ? before.toSpliced(index, 1) : before.with(index, inner)
}
