import { publishMonth, type AgencyMonth, type Count } from '../domain/disclosure.ts'
import type { Queryable } from './database.ts'

/**
 * Days after the end of a month until it closes: until then the longest visits of it are wiped and their consents folded
 * (one day each to wait and to chat, two of retention, two until the fold).
 */
const openDays = 6

/** The newest month that may close, as an SQL expression. */
export const closableMonth = `(date_trunc('month', (livechat.now() at time zone 'UTC') - interval '${openDays} days')
  - interval '1 month')::date`

/** Every month that has exact counts, as an SQL expression. */
export const countedMonths = `
  select month from livechat.statistic_count
  union all select month from livechat.rating_count
  union all select month from livechat.consent_count`

/** Exact counts of a month, of every source. The counts of consents are kept, as the proof of what people agreed to. */
const exactCounts = `
  select agency, measure, dimension, key, count from livechat.statistic_count where month = $1
  union all
  select agency, 'rating', 'rating', rating::text, count from livechat.rating_count where month = $1
  union all
  select agency, 'textVersion', 'textVersion', kind || ':' || version, sum(count)::integer
  from livechat.consent_count where month = $1 group by agency, kind, version`

/**
 * Replaces the exact counts of every month that is over by what may be shown of them. In the transaction of a fold, whose
 * lock keeps out the other replicas.
 */
export async function closeMonths(client: Queryable): Promise<void> {
  const { rows: months } = await client.query<{ month: string }>(
    `select distinct month::text from (${countedMonths}) counted, livechat.consent_fold f
     where month <= ${closableMonth} and (f.closed_month is null or month > f.closed_month)`,
  )
  for (const { month } of months) await closeMonth(client, month)
  await client.query(
    `update livechat.consent_fold set closed_month = ${closableMonth}
     where closed_month is null or closed_month < ${closableMonth}`,
  )
}

async function closeMonth(client: Queryable, month: string): Promise<void> {
  const { rows } = await client.query<Count & { agency: string; tenant: string | null }>(
    `select c.*, a.tenant from (${exactCounts}) c left join config.agency a on a.name = c.agency`,
    [month],
  )
  const agencies = [...Map.groupBy(rows, ({ agency }) => agency)].map(
    ([agency, counts]): AgencyMonth => ({ agency, tenant: counts[0]?.tenant ?? null, counts }),
  )
  const published = publishMonth(agencies)
  const column = <Key extends keyof (typeof published)[number]>(name: Key) =>
    published.map((one) => one[name])
  await client.query(
    `insert into livechat.statistic_month (month, tenant, agency, measure, dimension, key, count)
     select $1::date, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::integer[])`,
    [
      month,
      column('tenant'),
      column('agency'),
      column('measure'),
      column('dimension'),
      column('key'),
      column('count'),
    ],
  )
  await client.query(
    `insert into livechat.statistic_closing (month, tenant, agencies)
     select $1::date, tenant, count(*) from (
       select tenant, name from config.agency
       union select a.tenant, c.agency from (${exactCounts}) c left join config.agency a on a.name = c.agency) known
     group by tenant`,
    [month],
  )
  await client.query('delete from livechat.statistic_count where month = $1', [month])
  await client.query('delete from livechat.rating_count where month = $1', [month])
}
