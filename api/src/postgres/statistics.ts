import { closableMonth, countedMonths } from './close-months.ts'
import type { Queryable } from './database.ts'

/** Whose numbers: an agency, a tenant with its agencies, or, with both null, everything. */
export interface StatisticScope {
  readonly agency: string | null
  readonly tenant: string | null
}

/** A number of a closed month in a scope. */
export interface ClosedCount {
  /** `YYYY-MM` */
  readonly month: string
  readonly measure: string
  readonly dimension: string
  readonly key: string
  readonly count: number
  /** Agencies with numbers of this measure and dimension; the small ones of a tenant count as one. */
  readonly agencies: number
  /** As many there would be with the numbers of every agency that there was when the month closed. */
  readonly expected: number
}

/** What is known of months: which are closed, and how much was entered in those that are not. */
export interface OpenMonths {
  /** The newest closed month, `YYYY-MM`; null before the first one. */
  readonly closed: string | null
  /** The current month, `YYYY-MM`. */
  readonly current: string
  /** Entries of an agency in an open month, as of the last fold. */
  readonly entered: readonly {
    readonly month: string
    readonly agency: string
    readonly count: number
  }[]
}

const range = `month between ($3 || '-01')::date and ($4 || '-01')::date`

/**
 * The numbers of closed months, added up over the agencies of the scope. Of an agency that has changed its tenant or was
 * deleted, a tenant has the months that closed while it was the tenant's.
 *
 * @param months first and last, `YYYY-MM`
 */
export async function readClosedMonths(
  database: Queryable,
  scope: StatisticScope,
  months: { readonly from: string; readonly to: string },
): Promise<readonly ClosedCount[]> {
  const read = await database.query<ClosedCount>({
    name: 'read-closed-months',
    text: `with scoped as (
        select *, concat_ws('/', coalesce(tenant, ''), agency) as unit from livechat.statistic_month
        where ($1::text is null or agency = $1) and ($2::text is null or tenant = $2) and ${range}),
      units as (
        select month, measure, dimension, count(distinct unit)::integer as agencies
        from scoped group by month, measure, dimension),
      closings as (
        -- The small agencies of a tenant that are shown together are all that are not shown by themselves.
        select c.month, sum(case when s.is_pooled then s.shown + 1 else c.agencies end)::integer as expected
        from livechat.statistic_closing c
        left join (
          select month, tenant, count(distinct agency) as shown, bool_or(agency is null) as is_pooled
          from scoped group by month, tenant) s
          on s.month = c.month and s.tenant is not distinct from c.tenant
        where $1::text is null and ($2::text is null or c.tenant = $2) group by c.month)
      select to_char(month, 'YYYY-MM') as month, measure, dimension, key, sum(count)::integer as count, agencies,
        coalesce(expected, agencies) as expected
      from scoped join units using (month, measure, dimension) left join closings using (month)
      group by month, measure, dimension, key, agencies, expected`,
    values: [scope.agency, scope.tenant, months.from, months.to],
  })
  return read.rows
}

/** Reads what an open month may show. */
export async function readOpenMonths(
  database: Queryable,
  scope: StatisticScope,
  months: { readonly from: string; readonly to: string },
): Promise<OpenMonths> {
  const [state, counts] = await Promise.all([
    database.query<{ closed: string | null; current: string }>(
      // Before the first fold of an installation, months without any count are as good as closed.
      `select to_char(coalesce(closed_month, case when not exists (
           select from (${countedMonths}) counted where month <= ${closableMonth}) then ${closableMonth} end),
           'YYYY-MM') as closed,
         to_char(livechat.now() at time zone 'UTC', 'YYYY-MM') as current from livechat.consent_fold`,
    ),
    database.query<OpenMonths['entered'][number]>(
      `select to_char(month, 'YYYY-MM') as month, c.agency, c.count from livechat.statistic_count c
       where c.measure = 'entered' and c.dimension = '' and ${range}
         and ($1::text is null or c.agency = $1)
         and ($2::text is null or c.agency in (select name from config.agency where tenant = $2))`,
      [scope.agency, scope.tenant, months.from, months.to],
    ),
  ])
  const found = state.rows[0]
  if (found === undefined) throw new Error('one row was expected')
  return { ...found, entered: counts.rows }
}
