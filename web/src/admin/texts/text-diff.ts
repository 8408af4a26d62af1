import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff'

/** A piece of a line; marked where exactly this piece was removed or added. */
export interface DiffPart {
  readonly text: string
  readonly isMarked: boolean
}

/** A line of a difference, or how many unchanged lines are left out in its place. */
export type DiffRow =
  | { readonly kind: 'same'; readonly text: string }
  | { readonly kind: 'removed' | 'added'; readonly parts: readonly DiffPart[] }
  | { readonly kind: 'gap'; readonly lines: number }

type DiffLine = Exclude<DiffRow, { kind: 'gap' }>

/** Unchanged lines that stay on either side of a change. */
const context = 2

/** Texts without anything in common would take longer than a person wants to wait; then whole lines are marked. */
const timeoutMs = 300

/**
 * The difference of two texts, line by line, with the changed words marked. The end of the last line does not count.
 *
 * @returns no rows for equal texts
 */
export function diffTexts(before: string, after: string): readonly DiffRow[] {
  const [old, current] = [withEnd(before), withEnd(after)]
  if (old === current) return []
  const changes = diffLines(old, current, { timeout: timeoutMs }) ?? [
    { value: old, added: false, removed: true, count: 0 },
    { value: current, added: true, removed: false, count: 0 },
  ]
  return fold(changes.flatMap((change, at) => toLines(change, changes[at - 1], changes[at + 1])))
}

type Change = ChangeObject<string>

function toLines(
  change: Change,
  previous: Change | undefined,
  next: Change | undefined,
): readonly DiffLine[] {
  if (change.removed && next?.added === true) return marked('removed', change.value, next.value)
  if (change.added && previous?.removed === true)
    return marked('added', previous.value, change.value)
  if (change.removed || change.added) {
    const kind = change.removed ? 'removed' : 'added'
    return lines(change.value).map((text) => ({ kind, parts: [{ text, isMarked: true }] }))
  }
  return lines(change.value).map((text) => ({ kind: 'same', text }))
}

/** The lines of one side of a replaced block; what the other side has as well is not marked. */
function marked(kind: 'removed' | 'added', before: string, after: string): readonly DiffLine[] {
  const words = diffWordsWithSpace(before, after, { timeout: timeoutMs }) ?? []
  const own = words.filter((word) => (kind === 'removed' ? !word.added : !word.removed))
  if (own.length === 0)
    return lines(kind === 'removed' ? before : after).map((text) => ({
      kind,
      parts: [{ text, isMarked: true }],
    }))
  const rows: DiffPart[][] = [[]]
  for (const { value, added, removed } of own) {
    for (const [at, text] of value.split('\n').entries()) {
      if (at > 0) rows.push([])
      if (text !== '') rows.at(-1)?.push({ text, isMarked: added || removed })
    }
  }
  // Every block ends with the end of a line.
  return rows.slice(0, -1).map((parts) => ({ kind, parts }))
}

function withEnd(text: string): string {
  const plain = text.replaceAll('\r\n', '\n').replace(/\n+$/u, '')
  return plain === '' ? '' : `${plain}\n`
}

function lines(block: string): string[] {
  return block.split('\n').slice(0, -1)
}

/** Leaves out what is far from any change. */
function fold(rows: readonly DiffLine[]): readonly DiffRow[] {
  const isKept = (at: number): boolean =>
    rows.slice(Math.max(0, at - context), at + context + 1).some(({ kind }) => kind !== 'same')
  const folded: DiffRow[] = []
  for (const [at, row] of rows.entries()) {
    const last = folded.at(-1)
    if (isKept(at)) folded.push(row)
    else if (last?.kind === 'gap') folded[folded.length - 1] = { ...last, lines: last.lines + 1 }
    else folded.push({ kind: 'gap', lines: 1 })
  }
  return folded
}
