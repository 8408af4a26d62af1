import { findTicket } from '../postgres/find-ticket.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from './context.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'

/**
 * The client leaves: everything is wiped now. Repeatable: while the wipe runs, the same receipt is answered again.
 *
 * @throws Problem `ticket-gone` when the ticket is gone altogether
 */
export async function leave(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  sessionHash: Buffer,
): Promise<{ readonly receipt: string }> {
  const ticket = await findTicket(context.database.pool, { sessionHash })
  if (ticket === undefined) throw new Problem('ticket-gone')
  // Refused only where a wipe runs already or is about to: Abandoned and Wiped.
  const change = await moveTicket(context, { ticketId: ticket.ticketId, event: 'leave' })
  if (change !== undefined) context.failpoint('wipe.committed')
  return { receipt: context.sealer.sealText(ticket.sessionId) }
}
