import { closeMonths } from './close-months.ts'
import type { Database, Queryable } from './database.ts'

/**
 * Adds everything that waits to the counts of its month, once a day at a random minute, and closes the months that are over.
 * Any replica may call it at any time: one of them does the fold that is due, the others find the next one's time. A count for
 * a month that is closed counts for the month after it; of consents the month stays, because it is shown what was agreed to.
 *
 * @returns whether a fold was due
 */
export async function foldCounts(database: Database): Promise<boolean> {
  return database.transaction(async (client) => {
    const isDue = await fold(client)
    if (isDue) await closeMonths(client)
    return isDue
  })
}

async function fold(client: Queryable): Promise<boolean> {
  const folded = await client.query(
    `with due as (
       update livechat.consent_fold
       set due_at = date_trunc('day', livechat.now()) + interval '1 day' + random() * interval '1 day'
       where due_at <= livechat.now()
       returning coalesce(closed_month + interval '1 month', '-infinity')::date as oldest),
     consents as (delete from livechat.consent_pending where exists (select from due) returning *),
     counted_consents as (
       insert into livechat.consent_count as c (agency, kind, version, locale, month, count)
       select w.agency, w.kind, w.version, coalesce((
           select min(v.locale) from config.legal_text_version v
           where v.agency = w.agency and v.kind = w.kind and v.version = w.version), 'und'),
         w.month, count(*)
       from consents w group by 1, 2, 3, 4, 5
       on conflict (agency, kind, version, locale, month) do update set count = c.count + excluded.count),
     ratings as (delete from livechat.rating_pending where exists (select from due) returning *),
     counted_ratings as (
       insert into livechat.rating_count as c (agency, rating, month, count)
       select r.agency, r.rating, greatest(r.month, due.oldest), count(*) from ratings r, due group by 1, 2, 3
       on conflict (agency, month, rating) do update set count = c.count + excluded.count),
     statistics as (delete from livechat.statistic_pending where exists (select from due) returning *),
     counted_statistics as (
       insert into livechat.statistic_count as c (agency, measure, dimension, key, month, count)
       select s.agency, s.measure, s.dimension, s.key, greatest(s.month, due.oldest), count(*)
       from statistics s, due group by 1, 2, 3, 4, 5
       on conflict (agency, month, measure, dimension, key) do update set count = c.count + excluded.count)
     select from due`,
  )
  return folded.rowCount === 1
}
