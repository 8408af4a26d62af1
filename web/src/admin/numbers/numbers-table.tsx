import type { JSX } from 'preact'
import { languageTag, t } from '../../shared/locale.ts'
import { monthName } from './month-name.ts'
import type { Cell, Table } from './statistics.ts'

interface NumbersTableProps {
  caption: string
  table: Table
  nameOf: (column: string) => string
  threshold: number
}

/** All values of a chart. Wider than a phone it scrolls in its own box, which the keyboard reaches. */
export function NumbersTable({
  caption,
  table,
  nameOf,
  threshold,
}: NumbersTableProps): JSX.Element {
  return (
    <div class="table-box" role="region" aria-label={caption} tabIndex={0}>
      <table class="numbers-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('numbers-month')}</th>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.months.toReversed().map(({ month, isOpen, cells }) => (
            <tr key={month} data-month={month}>
              <th scope="row">
                {monthName(month, 'long')}
                {isOpen ? <span class="soft small"> {t('numbers-open')}</span> : null}
              </th>
              {cells.map((cell, at) => (
                <td key={table.columns[at]}>{cellText(cell, threshold)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellText(cell: Cell, threshold: number): string {
  if (cell.kind === 'few') return t('numbers-hidden', { threshold })
  if (cell.kind === 'later') return t('numbers-later')
  const count = new Intl.NumberFormat(languageTag()).format(cell.value)
  return cell.isLowerBound && cell.value > 0 ? t('numbers-at-least', { count }) : count
}
