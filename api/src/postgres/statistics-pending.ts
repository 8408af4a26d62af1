import { binNames, binStarts, noneKey, type Outcome } from '../domain/statistics.ts'
import type { Queryable } from './database.ts'
import { shuffledInsert, shuffledInto } from './shuffled-insert.ts'

const table = 'livechat.statistic_pending'
const columns = ['agency', 'measure', 'dimension', 'key', 'month']
/** Many entries and accepts happen at the same time, and each of their rows is moved again by those that follow. */
const olderRows = 8

const month = `date_trunc('month', livechat.now() at time zone 'UTC')::date as month`

/** The bin of an interval, as an SQL expression. */
const bin = (interval: string): string =>
  `(array[${binNames.map((name) => `'${name}'`).join(', ')}])[greatest(1, width_bucket(
    extract(epoch from ${interval}) / 60, array[${binStarts.join(', ')}]::numeric[]))]`

const orNone = (column: string): string => `coalesce(${column}, '${noneKey}')`

/** Parts of a statement that count an entry; `t` is the part that returns the new row of the ticket. */
export const countEntry = `
  seen as (
    select t.agency, s.measure, s.dimension, s.key, ${month}
    from t, lateral (values
      ('entered', '', ''),
      ('entered', 'topic', ${orNone('t.topic')}),
      ('entered', 'link', ${orNone('t.link')}),
      ('entered', 'language', ${orNone(`split_part(t.locale, '-', 1)`)}),
      ('entered', 'zip', ${orNone('left(t.zip_code, 2)')})) as s (measure, dimension, key)),
  ${shuffledInto(table, columns, 'seen', olderRows)}`

/**
 * Parts of a statement that count a pickup, the first one of each visit; `claimed` is the part that returns `agency`, `is_first`
 * and the interval `waited`.
 */
export const countPicked = `
  seen as (
    select c.agency, s.measure, s.dimension, s.key, ${month}
    from claimed c, lateral (values
      ('picked', '', ''),
      ('wait', 'minutes', ${bin('c.waited')})) as s (measure, dimension, key)
    where c.is_first),
  ${shuffledInto(table, columns, 'seen', olderRows)}`

const insertOutcome = shuffledInsert(
  table,
  columns,
  `select $1::text as agency, s.measure, s.dimension, s.key, ${month}
   from (values
     ($2::text, '', ''),
     ('duration', 'minutes', ${bin('(livechat.now() - $3::timestamptz)')})) as s (measure, dimension, key)
   where s.measure = $2 or $2 = 'ended'`,
)

/**
 * Counts how a visit is over, in the transaction in which it is; the rows have nothing in common but the agency.
 *
 * @param since when the chat, if it was one, had begun
 */
export async function countOutcome(
  client: Queryable,
  agency: string,
  outcome: Outcome,
  since: Date,
): Promise<void> {
  await client.query(insertOutcome, [agency, outcome, since])
}
