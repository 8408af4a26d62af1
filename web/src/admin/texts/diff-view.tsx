import type { JSX } from 'preact'
import { t } from '../../shared/locale.ts'
import { diffTexts, type DiffRow } from './text-diff.ts'

interface DiffViewProps {
  before: string
  after: string
}

/** What is different between two texts; the signs at the lines' start say the same as the colours. */
export function DiffView({ before, after }: DiffViewProps): JSX.Element {
  const rows = diffTexts(before, after)
  if (rows.length === 0) return <p class="soft">{t('diff-none')}</p>
  return (
    <div class="diff" data-testid="diff">
      {rows.map((row, at) => (
        <Row key={at} row={row} />
      ))}
    </div>
  )
}

function Row({ row }: { row: DiffRow }): JSX.Element {
  if (row.kind === 'gap')
    return <p class="diff-gap soft small">{t('diff-gap', { count: row.lines })}</p>
  if (row.kind === 'same') return <p class="diff-row">{row.text}</p>
  const { kind, parts } = row
  const Mark = kind === 'removed' ? 'del' : 'ins'
  return (
    <p class={`diff-row diff-${kind}`}>
      <span class="visually-hidden">{t(`diff-${kind}`)} </span>
      {parts.map(({ text, isMarked }, at) =>
        isMarked ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}
