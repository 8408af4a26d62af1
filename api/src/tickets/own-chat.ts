import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { Counselor } from './accept.ts'
import type { TicketContext } from './context.ts'

/**
 * The ticket of a counselor's chat. The token must still name its agency: a chat does not outlast the right to it.
 *
 * @throws Problem `ticket-not-found` for unknown tickets, those of others and those of agencies that the token does not name
 */
export async function ownChat(
  context: Pick<TicketContext, 'database'>,
  { subject, agencies }: Counselor,
  ticketId: string,
): Promise<TicketRow> {
  const ticket = await findTicket(context.database.pool, { ticketId })
  const isOwn = ticket?.counselor === subject && agencies.includes(ticket.agency)
  if (ticket === undefined || !isOwn) throw new Problem('ticket-not-found')
  return ticket
}
