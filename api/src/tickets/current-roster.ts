import { isLiving } from '../domain/state.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import type { SignedRoster } from '../roster/sign-roster.ts'
import type { TicketContext } from './context.ts'

/** The roster as it stands, or null before the first device. */
export async function currentRoster(
  context: Pick<TicketContext, 'database'>,
  ticketId: string,
): Promise<SignedRoster | null> {
  const ticket = await findTicket(context.database.pool, { ticketId })
  if (ticket === undefined || !(isLiving(ticket.state) || ticket.state === 'Ended')) return null
  if (ticket.rosterPayload === null || ticket.rosterSignature === null) return null
  return { payload: ticket.rosterPayload, signature: ticket.rosterSignature }
}
