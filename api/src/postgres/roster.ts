import type { Queryable } from './database.ts'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/** Locks a ticket's row until the transaction ends. */
export async function lockTicket(
  client: Queryable,
  ticketId: string,
): Promise<TicketRow | undefined> {
  const found = await client.query<TicketRow>(
    `select ${ticketColumns} from livechat.ticket t where t.ticket_id = $1 for update`,
    [ticketId],
  )
  return found.rows[0]
}

/** Puts a new signed roster on a ticket whose row is locked. */
export async function writeRoster(
  client: Queryable,
  ticketId: string,
  version: number,
  roster: { readonly payload: string; readonly signature: string },
): Promise<void> {
  await client.query(
    `update livechat.ticket set roster_version = $2, roster_payload = $3, roster_signature = $4
     where ticket_id = $1`,
    [ticketId, version, roster.payload, roster.signature],
  )
}
