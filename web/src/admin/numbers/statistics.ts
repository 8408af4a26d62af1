import type { Answer } from '@lotse/contract/api'

/** Numbers of a scope by month, as the api answers with them. */
export type Statistics = Answer<'/live-chat/admin/statistics', 'get'>

/** One number by month, or by month and key. */
export type Measure = Statistics['measures'][number]

/**
 * Its key is null where the measure has none, and where the keys of the month are hidden altogether; its value is null where it
 * is hidden. `partial`: of several agencies the numbers of at least one are hidden, so that the true value may be larger.
 */
type Row = Measure['rows'][number]

/** What one cell of a table shows. */
export type Cell =
  /** Fewer than the threshold. */
  | { readonly kind: 'few' }
  /** The month is open; its number follows. */
  | { readonly kind: 'later' }
  | {
      readonly kind: 'value'
      readonly value: number
      readonly isOpen: boolean
      /** The true value may be larger. */
      readonly isLowerBound: boolean
    }

/** Cells of months by column. */
export interface Table {
  readonly columns: readonly string[]
  readonly months: readonly TableMonth[]
}

interface TableMonth {
  readonly month: string
  readonly isOpen: boolean
  readonly cells: readonly Cell[]
}

/** Key of all that is no longer told apart when a month closes. */
export const otherKey = '(other)'

/** Key of what a client did not say, such as no topic. */
export const noneKey = '(none)'

/** Months from the first to the last, `2026-01`. */
export function monthsBetween(from: string, to: string): readonly string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

/** Another month, counted from one. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const at = year * 12 + (number - 1) + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** Columns of several measures without keys, such as entered and picked. A month without a row has counted nothing. */
export function tableOfMeasures(statistics: Statistics, names: readonly string[]): Table {
  const columns = names.map((name) =>
    statistics.measures.find(({ measure, dimension }) => measure === name && dimension === null),
  )
  return table(
    statistics,
    names,
    columns.map((column) => column?.rows ?? []),
  )
}

/** Columns of the keys of one measure, in an order that people expect; what is merged comes last. */
export function tableOfKeys(statistics: Statistics, { rows }: Measure): Table {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))].toSorted(byKey)
  const hidden = rows.filter(({ key }) => key === null)
  return table(
    statistics,
    keys,
    keys.map((name) => [...rows.filter(({ key }) => key === name), ...hidden]),
  )
}

function table(
  { from, to, measures }: Statistics,
  columns: readonly string[],
  rows: readonly (readonly Row[])[],
): Table {
  const open = new Set(
    measures.flatMap((measure) => measure.rows.flatMap((row) => (row.open ? [row.month] : []))),
  )
  const months = monthsBetween(from, to).map((month) => ({
    month,
    isOpen: open.has(month),
    cells: rows.map((column) =>
      cellOf(
        column.find((row) => row.month === month),
        open.has(month),
      ),
    ),
  }))
  return { columns, months }
}

function cellOf(row: Row | undefined, isOpen: boolean): Cell {
  // A closed month without a row has counted nothing.
  const value = row === undefined && !isOpen ? 0 : (row?.value ?? null)
  if (value === null) return { kind: isOpen ? 'later' : 'few' }
  return { kind: 'value', value, isOpen, isLowerBound: isOpen || row?.partial === true }
}

/** By the number that a key begins with, such as the minutes of `5-9`; others by name. */
function byKey(a: string, b: string): number {
  const rank = (key: string): number => [noneKey, otherKey].indexOf(key)
  return rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true })
}

/** What all months of a column have together. */
export interface Total {
  readonly column: string
  /** Of the cells that are shown. */
  readonly value: number
  /** Some months are hidden or not closed: the true total may be larger. */
  readonly isLowerBound: boolean
}

/** Totals of the columns over all months, as far as they are shown. */
export function totals({ columns, months }: Table): readonly Total[] {
  return columns.map((column, at) => {
    const cells = months.flatMap(({ cells: row }) => row[at] ?? [])
    return {
      column,
      value: cells.reduce((sum, cell) => sum + (cell.kind === 'value' ? cell.value : 0), 0),
      isLowerBound: cells.some((cell) => cell.kind !== 'value' || cell.isLowerBound),
    }
  })
}
