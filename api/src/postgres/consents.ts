import type { Queryable } from './database.ts'
import type { TicketRow } from './ticket-row.ts'

/** How many older rows change places with new ones. */
const shuffled = 64

/**
 * Keeps what a ticket's person agreed to, without the ticket, until the daily fold. Call it in the transaction that wipes
 * the ticket: each ticket is counted once. New rows are written in one batch with older ones in random order: appended
 * alone, their place in the table (and their transaction id) would tell when.
 */
export async function keepConsents(
  client: Queryable,
  ticket: Pick<TicketRow, 'agency' | 'joinedAt' | 'dataPolicyVersion' | 'agreementVersion'>,
): Promise<void> {
  const versions = { dataPolicy: ticket.dataPolicyVersion, agreement: ticket.agreementVersion }
  const given = Object.entries(versions).filter(([, version]) => version !== null)
  if (given.length === 0) return
  await client.query(
    `with pivot as materialized (select gen_random_uuid() as id),
     older as (
       delete from livechat.consent_pending where id in (
         select p.id from livechat.consent_pending p where p.id >= (select id from pivot)
         order by p.id limit $5 for update skip locked)
       returning agency, kind, version, month),
     batch as (
       select agency, kind, version, month from older
       union all
       select $1, given.kind, given.version, date_trunc('month', $2::timestamptz at time zone 'UTC')::date
       from unnest($3::text[], $4::text[]) as given (kind, version))
     insert into livechat.consent_pending (agency, kind, version, month)
     select agency, kind, version, month from batch order by random()`,
    [
      ticket.agency,
      ticket.joinedAt,
      given.map(([kind]) => kind),
      given.map(([, version]) => version),
      shuffled,
    ],
  )
}

/**
 * Adds the consents that wait to the counts of their months, once a day at a random minute. Any replica may call it at any
 * time: one of them does the fold that is due, the others find the next one's time.
 *
 * @returns whether a fold was due
 */
export async function foldConsents(client: Queryable): Promise<boolean> {
  const folded = await client.query(
    `with due as (
       update livechat.consent_fold
       set due_at = date_trunc('day', livechat.now()) + interval '1 day' + random() * interval '1 day'
       where due_at <= livechat.now() returning due_at),
     waiting as (delete from livechat.consent_pending where exists (select from due) returning *),
     counted as (
       insert into livechat.consent_count as c (agency, kind, version, locale, month, count)
       select w.agency, w.kind, w.version, coalesce((
           select min(v.locale) from config.legal_text_version v
           where v.agency = w.agency and v.kind = w.kind and v.version = w.version), 'und'),
         w.month, count(*)
       from waiting w group by 1, 2, 3, 4, 5
       on conflict (agency, kind, version, locale, month) do update set count = c.count + excluded.count)
     select from due`,
  )
  return folded.rowCount === 1
}
