import { base32 } from '@lotse/common/random-id'
import { pseudonym } from '../domain/pseudonym.ts'
import { estimateWait, type WaitEstimate } from '../domain/wait-estimate.ts'
import { findLink } from '../agencies/find-link.ts'
import { findAgencyConfig } from '../postgres/agency-config.ts'
import { beginEntry, finishEntry, isPseudonymTaken, lockQueue } from '../postgres/entries.ts'
import { passDoor } from '../postgres/entry-door.ts'
import { databaseNow } from '../postgres/now.ts'
import { enqueueEffect } from '../postgres/outbox.ts'
import { readSettings } from '../postgres/settings.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import { admit, type EntryRequest } from './admit.ts'
import type { TicketContext } from './context.ts'
import { refuseAtShutDoor } from './shut-doors.ts'

/** Seconds that making the identity user may take before the entry is given up. */
const entryTimeoutSeconds = 30

/** Seconds after which somebody turned away by a full queue may try again. */
const queueFullRetrySeconds = 30

/** What an entry needs. */
export type EnterParts = Pick<
  TicketContext,
  | 'database'
  | 'failpoint'
  | 'identity'
  | 'installation'
  | 'proofOfWork'
  | 'randomBelow'
  | 'randomId'
  | 'sealer'
  | 'shutDoors'
  | 'wake'
>

/** A person who has entered. */
export interface Entered {
  readonly ticket: TicketRow
  /** The wait that the person is told; null where nothing honest can be said, and for one who keeps a place. */
  readonly toldWait: WaitEstimate | null
  readonly accessToken: string
  /** Seconds that the access token lives. */
  readonly expiresIn: number
}

/**
 * Lets a person in: intent row, identity user, waiting ticket. The intent comes first, so that a crash at any point leaves
 * a row from which the sweeper finds what to remove.
 *
 * @param request what was asked for, with the SHA-256 of the new session cookie and the ticket whose place is kept, if any
 * @throws Problem for everything that keeps a person out
 */
export async function enter(
  context: EnterParts,
  request: EntryRequest & { readonly sessionHash: Buffer; readonly placeOf?: string },
): Promise<Entered> {
  await refuseAtShutDoor(context, request)
  const { pool } = context.database
  const [settings, agency, now] = await Promise.all([
    readSettings(pool),
    findAgencyConfig(pool, request.agency),
    databaseNow(pool),
  ])
  if (agency === undefined) throw new Problem('agency-not-found')
  const topic = admit(agency, settings, request, now)

  const { counselorHeartbeatTimeout, entriesPerMinute, maxWaitingPerAgency, maxWait } =
    settings.liveChat
  const places = Math.min(maxWaitingPerAgency, agency.maxWaiting ?? maxWaitingPerAgency)
  const proof = await context.proofOfWork.verify(request.proof, agency.name, now)
  const door = await passDoor(
    pool,
    { agency: agency.name, perMinute: entriesPerMinute, places },
    proof.valid ? proof : undefined,
  )
  if (door.outcome === 'rate-limited') throw new Problem('rate-limited', door)
  if (door.outcome === 'proof-required') {
    context.shutDoors.remember({ agency, settings, now })
    throw new Problem('proof-required', { reason: proof.valid ? 'spent' : proof.reason })
  }

  const ticketId = context.randomId()
  // Derived, so that a repeat meets the same user; keyed, so that Keycloak never sees the ticket id.
  const identityName = `${context.installation}${identitySuffix(context, ticketId)}`
  const { name, toldWait } = await context.database.transaction(async (client) => {
    const queue = await lockQueue(client, agency.name, counselorHeartbeatTimeout)
    const isFull = queue.length >= places
    // Whose place is kept had it before everybody who waits now.
    if (isFull && request.placeOf === undefined)
      throw new Problem('queue-full', { retryAfterSeconds: queueFullRetrySeconds })
    let candidate = pseudonym(context.randomBelow)
    while (await isPseudonymTaken(client, agency.name, candidate))
      candidate = pseudonym(context.randomBelow)
    await beginEntry(client, {
      ticketId,
      agency: agency.name,
      identityName,
      pseudonym: candidate,
      timeoutSeconds: entryTimeoutSeconds,
    })
    const position = queue.length + 1
    const wait = request.placeOf === undefined ? estimateWait({ ...queue, position }) : null
    return { name: candidate, toldWait: wait }
  })
  context.failpoint('enter.intent-written')

  const identityUser = await context.identity.ensureUser({ name: identityName, pseudonym: name })
  context.failpoint('enter.identity-made')
  // Before the ticket exists: a person who gets no token must not be left waiting behind an error page.
  const token = await context.identity.issueToken(identityName)
  const ticket = await finishEntry(pool, {
    ticketId,
    sessionId: context.randomId(),
    topic,
    zipCode: request.zipCode ?? null,
    link: findLink(agency, request.link)?.name ?? null,
    locale: request.locale ?? null,
    sessionHash: request.sessionHash,
    identityUser,
    dataPolicyVersion: request.dataPolicy ?? null,
    maxWait,
    placeOf: request.placeOf ?? null,
    toldWait,
  })
  if (ticket === undefined) {
    // Given up meanwhile, perhaps before the user existed: its removal has to be asked for again.
    await enqueueEffect(pool, {
      id: context.randomId(),
      ticketId,
      kind: 'drop-identity',
      payload: { identityName },
    })
    context.wake.outbox()
    throw new Problem('upstream-unavailable', { retryAfterSeconds: 5 })
  }
  context.failpoint('enter.committed')
  context.wake.agency(agency.name)
  return { ticket, toldWait, ...token }
}

function identitySuffix(context: Pick<TicketContext, 'sealer'>, ticketId: string): string {
  return base32(context.sealer.hash('identity name', ticketId).subarray(0, 16))
}
