import type { TicketDeparture } from '@lotse/contract/frames'
import { isPaired, type TicketState } from '../domain/state.ts'
import type { Queryable } from './database.ts'

/** A waiting ticket as counselors see it. */
export interface InboxTicket {
  readonly ticketId: string
  readonly pseudonym: string
  readonly topic: string | null
  /** Orders the queue. */
  readonly joinedAt: Date
  /** The wait is measured from here. */
  readonly enteredAt: Date
  readonly minutesWaiting: number
}

/** A place in the list; microseconds, because tickets can be closer to each other than JavaScript's dates tell. */
export interface InboxCursor {
  readonly joinedAtMicros: string
  readonly ticketId: string
}

const columns = `t.ticket_id as "ticketId", t.pseudonym, t.topic, t.joined_at as "joinedAt", t.entered_at as "enteredAt",
  greatest(0, floor(extract(epoch from livechat.now() - t.entered_at) / 60))::integer as "minutesWaiting"`

/** One page of an agency's queue, oldest first, with the cursor of its last ticket. */
export async function readInboxPage(
  database: Queryable,
  page: {
    readonly agency: string
    readonly limit: number
    readonly after: InboxCursor | undefined
  },
): Promise<{ readonly tickets: readonly InboxTicket[]; readonly last: InboxCursor | undefined }> {
  const { agency, limit, after } = page
  const read = await database.query<InboxTicket & { micros: string }>({
    name: 'read-inbox-page',
    text: `select ${columns}, (extract(epoch from t.joined_at) * 1000000)::bigint::text as micros
      from livechat.ticket t
      where t.agency = $1 and t.state = 'Waiting'
        and ((extract(epoch from t.joined_at) * 1000000)::bigint, t.ticket_id) > ($2::bigint, $3::text)
      order by t.joined_at, t.ticket_id limit $4`,
    values: [agency, after?.joinedAtMicros ?? '-1', after?.ticketId ?? '', limit],
  })
  const last = read.rows.at(-1)
  return {
    tickets: read.rows,
    last: last && { joinedAtMicros: last.micros, ticketId: last.ticketId },
  }
}

/** Waiting tickets by their ids, in no order. */
export async function readInboxTickets(
  database: Queryable,
  ticketIds: readonly string[],
): Promise<readonly InboxTicket[]> {
  const read = await database.query<InboxTicket>({
    name: 'read-inbox-tickets',
    text: `select ${columns} from livechat.ticket t
      where t.ticket_id = any ($1::text[]) and t.state = 'Waiting'`,
    values: [ticketIds],
  })
  return read.rows
}

/**
 * Why tickets of a queue no longer wait, by their ids. One whose row is purged already has left: who is in a chat has a row.
 * A ticket that waits has no entry.
 */
export async function readDepartures(
  database: Queryable,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, TicketDeparture>> {
  const read = await database.query<{ ticketId: string; state: TicketState; dismissed: boolean }>({
    name: 'read-departures',
    text: `select t.ticket_id as "ticketId", t.state, t.reason is not distinct from 'dismissed' as dismissed
      from livechat.ticket t where t.ticket_id = any ($1::text[])`,
    values: [ticketIds],
  })
  const departures = new Map<string, TicketDeparture>(ticketIds.map((id) => [id, 'left']))
  for (const { ticketId, state, dismissed } of read.rows) {
    if (state === 'Waiting') departures.delete(ticketId)
    else if (isPaired(state) || state === 'Ended') departures.set(ticketId, 'taken')
    else if (dismissed) departures.set(ticketId, 'dismissed')
  }
  return departures
}
