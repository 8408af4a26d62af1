import type { Clock } from '@lotse/common/clock'
import type { RandomId } from '@lotse/common/random-id'
import type { Change, ChangeOutcome, RequestOutcome } from '@lotse/contract/change-request'
import type { SealedChange, SealingKeyRow } from '@lotse/contract/sealed-change'
import {
  deleteChangeRequest,
  findChangeOutcome,
  findSealingKey,
  insertChangeRequest,
} from '../postgres/change-requests.ts'
import type { Database } from '../postgres/database.ts'
import { sealChange } from '../privacy/seal-change.ts'
import { Problem } from '../problem.ts'

/** What {@link requestChange} works with. */
export interface ChangeContext {
  readonly database: Database
  readonly clock: Clock
  readonly randomId: RandomId
  /** Calls back when the operator has published something, and when that may have been missed. */
  readonly onPublished: (listener: () => void) => () => void
}

/** How long an admin waits for the operator. */
const waitMs = 5_000
/** How often to look although nobody has said anything. */
const lookMs = 500

/**
 * Has the operator change a resource in a person's name, and returns when the change is in effect. When another operator
 * has begun to lead meanwhile, the change is sealed again for that one.
 *
 * @param token the person's access token, which the operator verifies
 * @throws Problem `forbidden`, `managed-elsewhere`, `development-mode`, `not-found`, `invalid-field`, `invalid-state`, or
 * `upstream-unavailable` when the operator does not answer in time; it may carry the change out some seconds later
 */
export async function requestChange(
  context: ChangeContext,
  token: string,
  change: Change,
): Promise<void> {
  const until = context.clock.now().getTime() + waitMs
  for (;;) {
    const key = await waitFor(context, until, async () => findSealingKey(context.database.pool))
    const outcome = await askOnce(context, key, { token, change }, until)
    if (outcome.result !== 'unknown-key') {
      throwRefusal(outcome)
      return
    }
    // The operator publishes its key before it answers.
    if (context.clock.now().getTime() >= until) throw unavailable()
  }
}

/** Inserts one request and returns its outcome. @throws Problem `upstream-unavailable` */
async function askOnce(
  context: ChangeContext,
  key: SealingKeyRow,
  asked: Pick<SealedChange, 'token' | 'change'>,
  until: number,
): Promise<RequestOutcome> {
  const { database, clock, randomId } = context
  const id = randomId()
  const sealedAt = Math.floor(clock.now().getTime() / 1000)
  await insertChangeRequest(database.pool, id, await sealChange(key, { ...asked, id, sealedAt }))
  const outcome = await waitFor(context, until, async () => findChangeOutcome(database.pool, id))
  await deleteChangeRequest(database.pool, id)
  return outcome
}

/** Looks again and again until there is a value. @throws Problem `upstream-unavailable` when the time is over */
async function waitFor<T>(
  { clock, onPublished }: ChangeContext,
  until: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  let wake = (): void => {}
  const unsubscribe = onPublished(() => wake())
  try {
    while (clock.now().getTime() < until) {
      const pause = new AbortController()
      // Before the look: what is published in between must not be missed.
      wake = () => pause.abort()
      const found = await look()
      if (found !== undefined) return found
      await clock.sleep(lookMs, pause.signal).catch(() => {})
    }
  } finally {
    unsubscribe()
  }
  throw unavailable()
}

function unavailable(): Problem {
  return new Problem('upstream-unavailable', { retryAfterSeconds: 5 })
}

function throwRefusal(outcome: ChangeOutcome): void {
  switch (outcome.result) {
    case 'applied':
      return
    case 'managed-elsewhere':
      throw new Problem('managed-elsewhere', { extra: { manager: outcome.manager } })
    case 'source-invalid':
      throw new Problem('invalid-state', { reason: 'SourceInvalid' })
    case 'changed-meanwhile':
      throw new Problem('invalid-state', { reason: 'ChangedMeanwhile' })
    case 'invalid':
      throw new Problem('invalid-field', { errors: outcome.errors })
    case 'development-mode':
    case 'forbidden':
    case 'not-found':
      throw new Problem(outcome.result)
  }
}
