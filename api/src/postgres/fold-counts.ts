import type { Queryable } from './database.ts'

/**
 * Adds the consents and ratings that wait to the counts of their months, once a day at a random minute. Any replica may
 * call it at any time: one of them does the fold that is due, the others find the next one's time.
 *
 * @returns whether a fold was due
 */
export async function foldCounts(client: Queryable): Promise<boolean> {
  const folded = await client.query(
    `with due as (
       update livechat.consent_fold
       set due_at = date_trunc('day', livechat.now()) + interval '1 day' + random() * interval '1 day'
       where due_at <= livechat.now() returning due_at),
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
       select agency, rating, month, count(*) from ratings group by agency, rating, month
       on conflict (agency, month, rating) do update set count = c.count + excluded.count)
     select from due`,
  )
  return folded.rowCount === 1
}
