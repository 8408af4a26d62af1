import { claimTicket } from '../postgres/claim-ticket.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { databaseNow } from '../postgres/now.ts'
import { notePickup } from '../postgres/pickup-rate.ts'
import { findPickup, type PickupTicket } from '../postgres/find-pickup.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from './context.ts'

/** A logged-in member of staff, as far as tickets care. */
export interface Counselor {
  /** Subject in the staff realm. */
  readonly subject: string
  /** Agencies as whose counselor the person is logged in. */
  readonly agencies: readonly string[]
}

/** Answer to an accept; the room is null while it is still being made. */
export interface Accepted {
  readonly ticketId: string
  readonly roomId: string | null
  readonly state: 'Accepted'
}

/** Seconds in which the room must exist, or the ticket goes back to the queue. */
const roomTimeout = 30

/** Milliseconds that the answer waits for the room. */
const answerWait = 2_000

/** How often the claim is tried again while the ticket is still waiting; its row was locked by some other transition then. */
const claimAttempts = 3

/**
 * Lets a counselor take a waiting ticket. The first one wins; the claim is durable before the answer.
 *
 * @throws Problem `development-mode`, `ticket-not-found`, `counselor-offline`, `ticket-already-taken`, `invalid-state` (reason
 *   `unanswered-accepts`), `upstream-unavailable`
 */
export async function accept(
  context: TicketContext,
  counselor: Counselor,
  ticketId: string,
): Promise<Accepted> {
  const pickup = await findPickup(context.database.pool, ticketId, counselor.subject)
  if (pickup.developmentMode) throw new Problem('development-mode')
  const { ticket } = pickup
  if (ticket === null || !counselor.agencies.includes(ticket.agency) || ticket.state === 'Wiped')
    throw new Problem('ticket-not-found')
  if (!pickup.isOn) throw new Problem('counselor-offline')
  if (ticket.state !== 'Waiting') throw new Problem('ticket-already-taken')
  if (pickup.isFull) throw tooManyUnanswered()
  if (!context.messaging.available())
    throw new Problem('upstream-unavailable', { retryAfterSeconds: 5 })
  await claim(context, counselor, ticketId)
  context.failpoint('accept.claimed')
  context.kickOutbox()
  context.wake.ticket(ticketId)
  context.wake.agency(ticket.agency)
  const [roomId] = await Promise.all([awaitRoom(context, ticketId), countPickup(context, ticket)])
  return { ticketId, roomId, state: 'Accepted' }
}

async function claim(
  context: TicketContext,
  { subject, agencies }: Counselor,
  ticketId: string,
): Promise<void> {
  const newName = (kind: 'a' | 'k'): string =>
    `lc_${kind}_${context.installation}${context.randomId()}`
  const newParticipant = (kind: 'a' | 'k') => ({
    localpart: newName(kind),
    deviceId: context.randomId(),
    serverShare: context.randomBytes(32),
  })
  for (let attempt = 0; attempt < claimAttempts; attempt++) {
    const agency = await claimTicket(context.database.pool, {
      ticketId,
      agencies,
      counselor: subject,
      roomAlias: `lc_${context.installation}${context.randomId()}`,
      effectId: context.randomId(),
      client: newParticipant('a'),
      counselorUser: newParticipant('k'),
      roomTimeout,
    })
    if (agency !== undefined) return
    const { ticket, isFull } = await findPickup(context.database.pool, ticketId, subject)
    if (ticket === null) throw new Problem('ticket-not-found')
    if (ticket.state !== 'Waiting') throw new Problem('ticket-already-taken')
    if (isFull) throw tooManyUnanswered()
  }
  throw new Problem('ticket-already-taken')
}

function tooManyUnanswered(): Problem {
  return new Problem('invalid-state', { reason: 'unanswered-accepts' })
}

/** Beside the claim, not in it: the estimate may miss a sample, but must not make two claims wait for one row. */
async function countPickup(context: TicketContext, ticket: PickupTicket): Promise<void> {
  try {
    const now = await databaseNow(context.database.pool)
    await notePickup(context.database, ticket.agency, ticket.joinedAt, now)
  } catch (error) {
    context.log.warn('a pickup was not counted', { error })
  }
}

/** The id of the room once it exists, or null after two seconds. */
async function awaitRoom(context: TicketContext, ticketId: string): Promise<string | null> {
  const until = context.clock.now().getTime() + answerWait
  for (;;) {
    const ticket = await findTicket(context.database.pool, { ticketId })
    if (ticket?.state !== 'Accepted') return null
    if (ticket.roomId !== null) return ticket.roomId
    const left = until - context.clock.now().getTime()
    if (left <= 0) return null
    await context.clock.sleep(Math.min(left, 25))
  }
}
