import type { JSX } from 'preact'
import { languageTag, t } from '../../shared/locale.ts'
import { axisTicks } from './chart-scale.ts'
import { monthName } from './month-name.ts'
import type { Cell } from './statistics.ts'

/** One month of a chart. */
export interface Column {
  readonly month: string
  readonly cell: Cell
}

interface ColumnChartProps {
  /** What is counted, as a title. */
  title: string
  columns: readonly Column[]
  /** Hidden values are below it. */
  threshold: number
}

/** Pixels: the columns stretch with the page, their height and the letters do not. */
const plotHeight = 150
const labelHeight = 24
const topSpace = 14

/**
 * A number by month as columns. A hidden value is an empty box up to the highest that it can be, an open month is pale.
 * All values are in the table beneath; a screen reader gets a sentence.
 */
export function ColumnChart({ title, columns, threshold }: ColumnChartProps): JSX.Element {
  const heights = columns.map(({ cell }) => heightOf(cell, threshold))
  const ticks = axisTicks(Math.max(0, ...heights))
  const highest = ticks.at(-1) ?? 1
  const y = (value: number): number => topSpace + plotHeight * (1 - value / highest)
  const width = 100 / columns.length
  const labelEvery = Math.ceil(columns.length / 12)
  const format = new Intl.NumberFormat(languageTag())
  return (
    <figure class="column-chart stack stack-tight">
      <figcaption>
        <h3>{title}</h3>
      </figcaption>
      <div class="column-chart-plot" role="img" aria-label={summary(title, columns)}>
        <svg class="column-chart-axis" height={topSpace + plotHeight + labelHeight}>
          {ticks.map((tick) => (
            <text key={tick} x="100%" dx={-6} y={y(tick) + 4} text-anchor="end">
              {format.format(tick)}
            </text>
          ))}
        </svg>
        <svg width="100%" height={topSpace + plotHeight + labelHeight}>
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} />
          ))}
          {columns.map(({ month, cell }, at) => (
            <g key={month} data-month={month}>
              <rect
                class={columnClass(cell)}
                x={`${at * width + width * 0.15}%`}
                width={`${width * 0.7}%`}
                y={y(heights[at] ?? 0)}
                height={topSpace + plotHeight - y(heights[at] ?? 0)}
              />
              {at % labelEvery === 0 ? (
                <MonthLabel month={month} x={`${(at + 0.5) * width}%`} />
              ) : null}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

/** Short where there is room, one letter on a phone. */
function MonthLabel({ month, x }: { month: string; x: string }): JSX.Element {
  const y = topSpace + plotHeight + labelHeight - 6
  return (
    <>
      <text class="column-chart-wide" x={x} y={y} text-anchor="middle">
        {monthName(month, 'short')}
      </text>
      <text class="column-chart-narrow" x={x} y={y} text-anchor="middle">
        {monthName(month, 'narrow')}
      </text>
    </>
  )
}

function heightOf(cell: Cell, threshold: number): number {
  if (cell.kind === 'value') return cell.value
  return cell.kind === 'few' ? threshold - 1 : 0
}

function columnClass(cell: Cell): string {
  if (cell.kind !== 'value') return 'column-few'
  return cell.isOpen ? 'column column-open' : 'column'
}

function summary(title: string, columns: readonly Column[]): string {
  const values = columns.flatMap(({ month, cell }) =>
    cell.kind === 'value' && cell.value > 0 ? [{ month, value: cell.value }] : [],
  )
  const [first] = values.toSorted((a, b) => b.value - a.value)
  if (first === undefined) return t('numbers-chart-empty', { title })
  return t('numbers-chart-summary', {
    title,
    value: new Intl.NumberFormat(languageTag()).format(first.value),
    month: monthName(first.month, 'long'),
  })
}
