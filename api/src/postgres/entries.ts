import type { Queue } from '../domain/place.ts'
import type { WaitEstimate } from '../domain/wait-estimate.ts'
import type { Queryable } from './database.ts'
import { paceColumns } from './queue-snapshot.ts'
import { countEntry } from './statistics-pending.ts'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/** An entry that has begun. */
export interface Entry {
  readonly ticketId: string
  readonly agency: string
  readonly identityName: string
  readonly pseudonym: string
  /** Seconds after which the sweeper gives it up. */
  readonly timeoutSeconds: number
}

/** The ticket that an entry becomes. */
export interface NewTicket {
  readonly ticketId: string
  readonly sessionId: string
  readonly topic: string | null
  readonly zipCode: string | null
  readonly link: string | null
  readonly locale: string | null
  readonly sessionHash: Buffer
  readonly identityUser: string
  /** Version of the data policy that the person agreed to. */
  readonly dataPolicyVersion: string | null
  /** Seconds that the ticket may wait. */
  readonly maxWait: number
  /** An ended ticket whose place this one takes over, once; null for the end of the queue. */
  readonly placeOf: string | null
  /** The wait that the person is told; null where nothing is said. */
  readonly toldWait: WaitEstimate | null
}

/** An agency's queue as an entry finds it. */
export type FoundQueue = Omit<Queue, 'ids'> & {
  /** People who wait or are on their way in. */
  readonly length: number
}

/**
 * Makes the caller the only one that adds to the agency's queue until the transaction ends, and reads it: without the
 * lock two entries could both find the last place free.
 *
 * @param counselorTimeoutSeconds seconds without a beat after which a counselor counts as gone
 */
export async function lockQueue(
  client: Queryable,
  agency: string,
  counselorTimeoutSeconds: number,
): Promise<FoundQueue> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [agency])
  const found = await client.query<FoundQueue>(
    `select (select count(*) from livechat.ticket t where t.agency = $1 and t.state = 'Waiting')::integer
       + (select count(*) from livechat.entry e where e.agency = $1)::integer as length,
       ${paceColumns('$1', '$2')}`,
    [agency, counselorTimeoutSeconds],
  )
  const queue = found.rows[0]
  if (queue === undefined) throw new Error('one row was expected')
  return queue
}

/** Whether somebody of the agency already bears the pseudonym. Ask under {@link lockQueue}. */
export async function isPseudonymTaken(
  client: Queryable,
  agency: string,
  pseudonym: string,
): Promise<boolean> {
  const found = await client.query(
    `select 1 from livechat.ticket t where t.agency = $1 and t.pseudonym = $2
     union all select 1 from livechat.entry e where e.agency = $1 and e.pseudonym = $2 limit 1`,
    [agency, pseudonym],
  )
  return found.rowCount !== 0
}

/** Writes down that an entry begins. */
export async function beginEntry(client: Queryable, entry: Entry): Promise<void> {
  await client.query(
    `insert into livechat.entry (ticket_id, agency, identity_name, pseudonym, deadline)
     values ($1, $2, $3, $4, livechat.now() + make_interval(secs => $5))`,
    [entry.ticketId, entry.agency, entry.identityName, entry.pseudonym, entry.timeoutSeconds],
  )
}

/**
 * Turns an entry into a waiting ticket with its first beat, and counts it.
 *
 * @returns the ticket, or `undefined` when the sweeper has given the entry up meanwhile
 */
export async function finishEntry(
  client: Queryable,
  ticket: NewTicket,
): Promise<TicketRow | undefined> {
  const finished = await client.query<TicketRow>(
    `with entry as (delete from livechat.entry where ticket_id = $1 returning *),
     -- Taken over at most once: the end serves nothing afterwards.
     place as (
       update livechat.ticket set ending = null where ticket_id = $11 and ending is not null returning joined_at),
     t as (
       insert into livechat.ticket (ticket_id, session_id, state, agency, pseudonym, topic, zip_code, link, locale,
         joined_at, entered_at, state_since, deadline, session_hash, identity_name, identity_user,
         data_policy_version, told_wait)
       select ticket_id, $2, 'Waiting', agency, pseudonym, $3, $4, $5, $6,
         coalesce((select joined_at from place), livechat.now()), livechat.now(), livechat.now(),
         livechat.now() + make_interval(secs => $7), $8, identity_name, $9, $10, $12
       from entry returning *),
     beat as (insert into livechat.ticket_beat (ticket_id, seen_at) select ticket_id, state_since from t),
     ${countEntry}
     select ${ticketColumns} from t`,
    [
      ticket.ticketId,
      ticket.sessionId,
      ticket.topic,
      ticket.zipCode,
      ticket.link,
      ticket.locale,
      ticket.maxWait,
      ticket.sessionHash,
      ticket.identityUser,
      ticket.dataPolicyVersion,
      ticket.placeOf,
      ticket.toldWait,
    ],
  )
  return finished.rows[0]
}

/** Gives up entries that were not finished in time and answers what they may have left in the identity provider. */
export async function takeExpiredEntries(
  client: Queryable,
): Promise<readonly { readonly ticketId: string; readonly identityName: string }[]> {
  const expired = await client.query<{ ticketId: string; identityName: string }>(
    `delete from livechat.entry where ticket_id in (
       select ticket_id from livechat.entry where deadline <= livechat.now() for update skip locked limit 500)
     returning ticket_id as "ticketId", identity_name as "identityName"`,
  )
  return expired.rows
}
