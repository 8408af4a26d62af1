/** Numbers of a scope by month, as the api answers with them. */
export interface Statistics {
  readonly scope: string
  /** First and last month, `2026-01`. */
  readonly from: string
  readonly to: string
  /** Smaller values than this are hidden. */
  readonly threshold: number
  readonly measures: readonly Measure[]
}

/** One number by month, or by month and key. */
export interface Measure {
  readonly measure: string
  readonly dimension: string | null
  readonly unit: string
  readonly rows: readonly Row[]
}

interface Row {
  readonly month: string
  readonly key: string | null
  /** Null where it is hidden. */
  readonly value: number | null
  readonly hidden: boolean
  /** The month is not over yet: the value still grows. */
  readonly open: boolean
}

/** What one cell of a table shows. */
export interface Cell {
  /** Null where it is hidden: more than none, and fewer than the threshold. */
  readonly value: number | null
  readonly isOpen: boolean
}

/** Cells of months by column. */
export interface Table {
  readonly columns: readonly string[]
  readonly months: readonly { readonly month: string; readonly cells: readonly Cell[] }[]
}

/** Of all that is no longer told apart when a month closes. */
export const otherKey = 'other'

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
export function tableOfKeys(statistics: Statistics, measure: Measure): Table {
  const keys = [...new Set(measure.rows.map(({ key }) => key ?? otherKey))].toSorted(byKey)
  return table(
    statistics,
    keys,
    keys.map((name) => measure.rows.filter(({ key }) => (key ?? otherKey) === name)),
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
  const cell = (month: string, column: readonly Row[]): Cell => {
    const row = column.find((candidate) => candidate.month === month)
    return { value: row === undefined ? 0 : row.value, isOpen: open.has(month) }
  }
  const months = monthsBetween(from, to).map((month) => ({
    month,
    cells: rows.map((column) => cell(month, column)),
  }))
  return { columns, months }
}

/** By the number that a key begins with, such as the minutes of `5-9`; others by name. */
function byKey(a: string, b: string): number {
  if (a === otherKey || b === otherKey) return a === b ? 0 : a === otherKey ? 1 : -1
  return a.localeCompare(b, 'en', { numeric: true })
}

/** What all months of a column have together. */
export interface Total {
  readonly column: string
  /** Of the cells that are shown. */
  readonly value: number
  /** Some months are hidden: the true total is larger. */
  readonly isLowerBound: boolean
}

/** Totals of the columns over all months, as far as they are shown. */
export function totals({ columns, months }: Table): readonly Total[] {
  return columns.map((column, at) => {
    const cells = months.flatMap(({ cells: row }) => row[at] ?? [])
    return {
      column,
      value: cells.reduce((sum, { value }) => sum + (value ?? 0), 0),
      isLowerBound: cells.some(({ value }) => value === null),
    }
  })
}
