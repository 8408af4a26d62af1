import type { TicketView } from '../live/ticket-view.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketContext } from '../tickets/context.ts'
import { isOver } from '../tickets/ticket-by.ts'

/** Whether the ticket of a view ended clientResume ago. A view knows the hour of the end only, so the row is read. */
export async function isEndOver(
  context: Pick<TicketContext, 'database' | 'sealer'>,
  view: TicketView,
): Promise<boolean> {
  if (view.state !== 'Ended') return false
  const { ticketId } = view
  const ticket = await findTicket(context.database.pool, { ticketId })
  return ticket === undefined || (await isOver(context, ticket))
}
