import { awayMinutes } from './away-minutes.ts'
import type { Queryable } from './database.ts'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/**
 * Every ticket that still has a client, each with a mark that differs after every change of its row and the minutes for which
 * its counselor has been away, as one text (`id:mark:minutes`, the last part empty while the counselor is here). One text, because two equal ones are told equal in microseconds, however many tickets there are. The mark
 * is the row's `xmin`.
 *
 * @param counselorAwayAfterSeconds seconds of silence after which a counselor counts as away
 */
export async function readTicketRevisions(
  database: Queryable,
  counselorAwayAfterSeconds: number,
): Promise<string> {
  const read = await database.query<{ revisions: string | null }>({
    name: 'read-ticket-revisions',
    text: `select string_agg(t.ticket_id || ':' || t.xmin || ':' || coalesce(${awayMinutes('k', '$1')}::text, ''), ',')
        as revisions
      from livechat.ticket t left join livechat.counselor_beat k on k.counselor = t.counselor
      where t.state <> 'Wiped'`,
    values: [counselorAwayAfterSeconds],
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
