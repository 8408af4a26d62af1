import type { Queryable } from './database.ts'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/**
 * Every ticket that still has a client, each with a mark that differs after every change of its row, as one text
 * (`id:mark,id:mark`). One text, because two equal ones are told equal in microseconds, however many tickets there are. The mark
 * is the row's `xmin`.
 */
export async function readTicketRevisions(database: Queryable): Promise<string> {
  const read = await database.query<{ revisions: string | null }>({
    name: 'read-ticket-revisions',
    text: `select string_agg(ticket_id || ':' || xmin, ',') as revisions
      from livechat.ticket where state <> 'Wiped'`,
  })
  return read.rows[0]?.revisions ?? ''
}

/** Reads tickets by their ids. Those that are gone are missing in the answer. */
export async function readTickets(
  database: Queryable,
  ticketIds: readonly string[],
): Promise<readonly TicketRow[]> {
  const read = await database.query<TicketRow>({
    name: 'read-tickets',
    text: `select ${ticketColumns} from livechat.ticket t where t.ticket_id = any ($1::text[])`,
    values: [ticketIds],
  })
  return read.rows
}
