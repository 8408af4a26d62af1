import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { TicketContext } from './context.ts'
import { recentEnding } from './ending.ts'

/** The ticket of a session cookie, by the SHA-256 of its value; one that is {@link isOver} counts as gone. */
export async function ticketBySession(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  sessionHash: Buffer,
): Promise<TicketRow | undefined> {
  const ticket = await findTicket(context.database.pool, { sessionHash })
  return ticket === undefined || (await isOver(context, ticket)) ? undefined : ticket
}

/** The ticket of an anonymous access token, by its subject; one that is {@link isOver} counts as gone. */
export async function ticketByIdentity(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  identityUser: string,
): Promise<TicketRow | undefined> {
  const ticket = await findTicket(context.database.pool, { identityUser })
  return ticket === undefined || (await isOver(context, ticket)) ? undefined : ticket
}

/** Whether a ticket is gone for its client: it is being wiped, or its chat ended clientResume ago. */
export async function isOver(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  ticket: TicketRow,
): Promise<boolean> {
  if (ticket.state === 'Ended') return (await recentEnding(context, ticket)) === undefined
  return ticket.state === 'Wiped'
}
