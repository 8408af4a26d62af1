import { inSteps } from '../domain/disclosure.ts'
import { binNames, measures, noneKey, otherKey } from '../domain/statistics.ts'
import type { Queryable } from '../postgres/database.ts'
import {
  readClosedMonths,
  readOpenMonths,
  type ClosedCount,
  type OpenMonths,
  type StatisticScope,
} from '../postgres/statistics.ts'
import { requireScope } from './scope.ts'

/** A number of one month, or the place of one that is not shown. */
export interface StatisticRow {
  /** `YYYY-MM` */
  readonly month: string
  /** Null for the measure itself, and where nothing of a split is shown. */
  readonly key: string | null
  readonly value: number | null
  readonly hidden: boolean
  /** The month is not closed yet. */
  readonly open: boolean
  /** Numbers of an agency may be left out: the real value is at least this one. */
  readonly partial: boolean
}

/** A measure, or one of its splits, over the months. */
export interface StatisticMeasure {
  readonly measure: string
  readonly dimension: string | null
  readonly unit: 'visits' | 'ratings' | 'consents'
  readonly rows: readonly StatisticRow[]
}

/**
 * Reads the numbers of a scope by month, up to the current one. What may be shown was decided when the month closed
 * (`domain/disclosure.ts`); a scope above an agency is the sum of what its agencies show. An open month shows how many
 * entered, in steps of five, and nothing else: from exact numbers of two days one could subtract a person.
 *
 * @param scope `platform`, `tenant:x` or `agency:x`
 * @param months first and last, `YYYY-MM`
 * @throws Problem `not-found` as {@link requireScope}
 */
export async function readScopeStatistics(
  database: Queryable,
  groups: readonly string[],
  scope: string,
  months: { readonly from: string; readonly to: string },
): Promise<readonly StatisticMeasure[]> {
  await requireScope(database, groups, scope, 'aggregates.read')
  const [level, name = null] = scope.split(':')
  const where: StatisticScope = {
    agency: level === 'agency' ? name : null,
    tenant: level === 'tenant' ? name : null,
  }
  // One after the other: a month that closes in between is shown as open.
  const open = await readOpenMonths(database, where, months)
  const closed = await readClosedMonths(database, where, months)
  const last = months.to < open.current ? months.to : open.current
  return measures.map(({ measure, dimension, unit }) => ({
    measure,
    dimension: dimension === '' ? null : dimension,
    unit,
    rows: monthsBetween(months.from, last).flatMap((month) => {
      if (open.closed === null || month > open.closed)
        return [openRow(open, month, measure === 'entered' && dimension === '')]
      const inMonth = closed.filter((one) => one.month === month)
      const own = inMonth.filter((one) => one.measure === measure && one.dimension === dimension)
      return closedRows(month, own, inMonth)
    }),
  }))
}

function openRow({ entered }: OpenMonths, month: string, isShown: boolean): StatisticRow {
  const steps = entered.filter((one) => isShown && one.month === month)
  const sum = steps.reduce((total, { count }) => total + (inSteps(count) ?? 0), 0)
  const value = sum === 0 ? null : sum
  return { month, key: null, value, hidden: value === null, open: true, partial: false }
}

function closedRows(
  month: string,
  own: readonly ClosedCount[],
  inMonth: readonly ClosedCount[],
): readonly StatisticRow[] {
  if (own.length === 0)
    return [{ month, key: null, value: null, hidden: true, open: false, partial: false }]
  const all = Math.max(...inMonth.map(({ agencies, expected }) => Math.max(agencies, expected)))
  return own.toSorted(byKey).map(({ key, count, agencies }) => ({
    month,
    key: key === '' ? null : key,
    value: count,
    hidden: false,
    open: false,
    partial: agencies < all,
  }))
}

/** Bins by their minutes, names by the alphabet, what was merged or not given last. */
function byKey(a: ClosedCount, b: ClosedCount): number {
  const rank = ({ key }: ClosedCount): number =>
    key.endsWith(otherKey) ? 1001 : key === noneKey ? 1000 : binNames.indexOf(key)
  return rank(a) - rank(b) || (a.key < b.key ? -1 : 1)
}

function monthsBetween(from: string, to: string): readonly string[] {
  const number = (month: string): number =>
    Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  const count = Math.max(0, number(to) - number(from) + 1)
  return Array.from({ length: count }, (_, index) => {
    const month = number(from) + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
