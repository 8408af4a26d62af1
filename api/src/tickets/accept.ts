import { compareWait } from '../domain/wait-estimate.ts'
import { claimTicket } from '../postgres/claim-ticket.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { databaseNow } from '../postgres/now.ts'
import { notePickup } from '../postgres/pickup-rate.ts'
import { findPickup, type PickupTicket } from '../postgres/find-pickup.ts'
import { Problem } from '../problem.ts'
import type { TicketContext, TicketNews } from './context.ts'

/** A logged-in member of staff, as far as tickets care. */
export interface Counselor {
  /** Subject in the staff realm. */
  readonly subject: string
  /** Agencies as whose counselor the person is logged in. */
  readonly agencies: readonly string[]
  /** Keyed hash of the Keycloak session; `undefined` for a token without one. */
  readonly session?: Buffer | undefined
}

/** Answer to an accept; the room is null while it is still being made. */
export interface Accepted {
  readonly ticketId: string
  readonly roomId: string | null
  readonly state: 'Accepted'
}

/** What a pickup needs. */
export type AcceptParts = Pick<
  TicketContext,
  | 'clock'
  | 'database'
  | 'failpoint'
  | 'installation'
  | 'log'
  | 'messaging'
  | 'observeWait'
  | 'randomBytes'
  | 'randomId'
  | 'wake'
>

/** Seconds in which the room must exist, or the ticket goes back to the queue. */
const roomTimeoutSeconds = 30

/** Milliseconds that the answer waits for the room. */
const answerWaitMs = 2_000

/** Milliseconds between two looks for the room without news of it. */
const lookIntervalMs = 250

/** How often the claim is tried again while the ticket is still waiting; its row was locked by some other transition then. */
const claimAttempts = 3

/**
 * Lets a counselor take a waiting ticket. The first one wins; the claim is durable before the answer.
 *
 * @throws Problem `development-mode`, `ticket-not-found`, `counselor-offline`, `ticket-already-taken`, `invalid-state` (reason
 *   `unanswered-accepts`), `upstream-unavailable`
 */
export async function accept(
  context: AcceptParts,
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
  // From before the claim on: another process may make the room at once.
  const news = context.wake.follow(ticketId)
  try {
    await claim(context, counselor, ticketId)
    context.failpoint('accept.claimed')
    context.wake.outbox()
    context.wake.ticket(ticketId)
    context.wake.agency(ticket.agency)
    const room = awaitRoom(context, ticketId, news)
    const [roomId] = await Promise.all([room, countPickup(context, ticket)])
    return { ticketId, roomId, state: 'Accepted' }
  } finally {
    news.close()
  }
}

async function claim(
  context: Pick<TicketContext, 'database' | 'installation' | 'randomBytes' | 'randomId'>,
  { subject, agencies, session }: Counselor,
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
      staffSession: session ?? null,
      roomAlias: `lc_${context.installation}${context.randomId()}`,
      effectId: context.randomId(),
      client: newParticipant('a'),
      counselorUser: newParticipant('k'),
      roomTimeoutSeconds,
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
async function countPickup(
  context: Pick<TicketContext, 'database' | 'log' | 'observeWait'>,
  ticket: PickupTicket,
): Promise<void> {
  try {
    const now = await databaseNow(context.database.pool)
    const waitedMinutes = (now.getTime() - ticket.enteredAt.getTime()) / 60_000
    if (ticket.toldWait !== null) context.observeWait(compareWait(ticket.toldWait, waitedMinutes))
    await notePickup(context.database, ticket.agency, ticket.enteredAt, now)
  } catch (error) {
    context.log.warn('a pickup was not counted', { error })
  }
}

/**
 * The id of the room once it exists, or null after two seconds. Its maker tells; the looks between are for news that was
 * lost. A look every 25 ms cost more than half of what an accept costs this process.
 */
async function awaitRoom(
  context: Pick<TicketContext, 'clock' | 'database'>,
  ticketId: string,
  news: TicketNews,
): Promise<string | null> {
  const until = context.clock.now().getTime() + answerWaitMs
  for (;;) {
    const left = until - context.clock.now().getTime()
    await news.next(Math.max(0, Math.min(left, lookIntervalMs)))
    const ticket = await findTicket(context.database.pool, { ticketId })
    if (ticket?.state !== 'Accepted') return null
    if (ticket.roomId !== null) return ticket.roomId
    if (left <= 0) return null
  }
}
