import type { Queryable } from './database.ts'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/** By what a ticket can be found. Each is unique. */
export type TicketKey =
  | { readonly ticketId: string }
  | { readonly sessionHash: Buffer }
  | { readonly identityUser: string }

/** Reads one ticket, or `undefined`. Prepared by name: it is on the path of every request. */
export async function findTicket(
  database: Queryable,
  key: TicketKey,
): Promise<TicketRow | undefined> {
  const [name, column, value] = describe(key)
  const found = await database.query<TicketRow>({
    name,
    text: `select ${ticketColumns} from livechat.ticket t where t.${column} = $1`,
    values: [value],
  })
  return found.rows[0]
}

function describe(key: TicketKey): [name: string, column: string, value: string | Buffer] {
  if ('ticketId' in key) return ['find-ticket', 'ticket_id', key.ticketId]
  if ('sessionHash' in key) return ['find-ticket-session', 'session_hash', key.sessionHash]
  return ['find-ticket-identity', 'identity_user', key.identityUser]
}
