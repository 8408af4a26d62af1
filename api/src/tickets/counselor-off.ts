import { acceptedTickets, forgetAgencies, setAvailability } from '../postgres/availability.ts'
import type { TicketEvent } from '../domain/transitions.ts'
import type { Guard } from '../postgres/transition-ticket.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'

/** A counselor switches live chat off in an agency: what is accepted and not yet confirmed goes back to the queue. */
export async function counselorOff(
  context: MoveParts,
  subject: string,
  agency: string,
): Promise<void> {
  await setAvailability(context.database.pool, subject, agency, false)
  await returnAccepted(context, subject, [agency], 'counselor-off')
  context.wake.counselor(subject)
}

/**
 * A counselor shows a token with fewer agencies than before: the person has left those groups.
 *
 * @param stillAllowed agencies of the new token
 */
export async function counselorLeft(
  context: MoveParts,
  subject: string,
  stillAllowed: readonly string[],
): Promise<void> {
  const left = await forgetAgencies(context.database.pool, subject, stillAllowed)
  if (left.length === 0) return
  await returnAccepted(context, subject, left, 'counselor-left')
  context.wake.counselor(subject)
}

async function returnAccepted(
  context: MoveParts,
  subject: string,
  agencies: readonly string[],
  event: TicketEvent,
): Promise<void> {
  const tickets = await acceptedTickets(context.database.pool, subject, agencies)
  // The guard: between the look and the lock the ticket may have gone back and been taken by a colleague.
  const guard: Guard = ({ counselor }) => counselor === subject
  for (const ticketId of tickets) await moveTicket(context, { ticketId, event, guard })
}
