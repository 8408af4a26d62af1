import { findPickup } from '../postgres/find-pickup.ts'
import { Problem } from '../problem.ts'
import type { Counselor } from './accept.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'

/**
 * A counselor turns a waiting ticket away: it is wiped, and the client is told that the center could not take it. Which
 * counselor did so, and why, is kept nowhere: nothing of the ticket remains that it could be said about.
 *
 * @throws Problem `ticket-not-found`, `counselor-offline`, `ticket-already-taken`
 */
export async function dismiss(
  context: MoveParts,
  counselor: Counselor,
  ticketId: string,
): Promise<void> {
  const { pool } = context.database
  const { ticket, isOn } = await findPickup(pool, ticketId, counselor.subject)
  if (ticket === null || !counselor.agencies.includes(ticket.agency) || ticket.state === 'Wiped')
    throw new Problem('ticket-not-found')
  if (!isOn) throw new Problem('counselor-offline')
  const change = await moveTicket(context, { ticketId, event: 'dismiss' })
  if (change !== undefined) return
  const { ticket: meanwhile } = await findPickup(pool, ticketId, counselor.subject)
  const isGone = meanwhile === null || meanwhile.state === 'Wiped'
  throw new Problem(isGone ? 'ticket-not-found' : 'ticket-already-taken')
}
