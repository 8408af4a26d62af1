import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { TicketContext } from './context.ts'

/** The ticket of a session cookie, by the SHA-256 of its value; one that is being wiped counts as gone. */
export async function ticketBySession(
  context: TicketContext,
  sessionHash: Buffer,
): Promise<TicketRow | undefined> {
  const ticket = await findTicket(context.database.pool, { sessionHash })
  return ticket?.state === 'Wiped' ? undefined : ticket
}

/** The ticket of an anonymous access token, by its subject; one that is being wiped counts as gone. */
export async function ticketByIdentity(
  context: TicketContext,
  identityUser: string,
): Promise<TicketRow | undefined> {
  const ticket = await findTicket(context.database.pool, { identityUser })
  return ticket?.state === 'Wiped' ? undefined : ticket
}
