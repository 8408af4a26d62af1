import type { FieldStep } from '@lotse/kubernetes'
import type { ChangedField } from '@lotse/contract/change-record'
import type { FieldDifference } from './diff-specs.ts'

/** Most characters of a value. */
const longest = 160
/** Characters before the first difference of two long texts. */
const leadIn = 20

/** Differences as the record keeps them. */
export function shortFields(differences: readonly FieldDifference[]): readonly ChangedField[] {
  return differences.map(({ path, from, to }) => ({
    path: pathText(path),
    ...shortValues(from, to),
  }))
}

/** The same without values: of an attempt that was refused, only the fields count. */
export function withoutValues(fields: readonly ChangedField[]): readonly ChangedField[] {
  return fields.map(({ path }) => ({ path, from: null, to: null }))
}

/** A path below the spec, for example `liveChat.links[website].enabled`. */
function pathText([_spec, ...steps]: readonly FieldStep[]): string {
  return steps
    .map((step) => (typeof step === 'string' ? `.${step}` : `[${Object.values(step).join(',')}]`))
    .join('')
    .replace(/^\./, '')
}

/** Both values as short texts. Of long ones, the part from shortly before the first difference. */
function shortValues(from: unknown, to: unknown): Pick<ChangedField, 'from' | 'to'> {
  const [before, after] = [textOf(from), textOf(to)]
  const isShort = [before, after].every((text) => (text?.length ?? 0) <= longest)
  if (isShort || before === null || after === null)
    return { from: cut(before, 0), to: cut(after, 0) }
  const start = Math.max(0, firstDifference(before, after) - leadIn)
  return { from: cut(before, start), to: cut(after, start) }
}

function textOf(value: unknown): string[] | null {
  if (value === undefined || value === null) return null
  // By code points: none is cut in two.
  return Array.from(typeof value === 'string' ? value : JSON.stringify(value))
}

function firstDifference(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((character, position) => character !== b[position])
  return index === -1 ? a.length : index
}

function cut(text: readonly string[] | null, start: number): string | null {
  if (text === null) return null
  const part = text.slice(start, start + longest).join('')
  return `${start > 0 ? '…' : ''}${part}${start + longest < text.length ? '…' : ''}`
}
