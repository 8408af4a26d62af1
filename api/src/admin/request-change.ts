import type { Clock } from '@lotse/common/clock'
import type { RandomId } from '@lotse/common/random-id'
import type { Change, ChangeOutcome } from '@lotse/contract/change-request'
import {
  deleteChangeRequest,
  findChangeOutcome,
  insertChangeRequest,
} from '../postgres/change-requests.ts'
import type { Database } from '../postgres/database.ts'
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
 * Has the operator change a resource, and returns when the change is in effect.
 *
 * @throws Problem `managed-elsewhere`, `development-mode`, `not-found`, `invalid-field`, `invalid-state`, or
 * `upstream-unavailable` when the operator does not answer in time; it may carry the change out some seconds later
 */
export async function requestChange(context: ChangeContext, change: Change): Promise<void> {
  const { database, clock, randomId, onPublished } = context
  const id = randomId()
  let wake = (): void => {}
  const unsubscribe = onPublished(() => wake())
  try {
    await insertChangeRequest(database.pool, id, change)
    const until = clock.now().getTime() + waitMs
    while (clock.now().getTime() < until) {
      const pause = new AbortController()
      // Before the look: what is published in between must not be missed.
      wake = () => pause.abort()
      const outcome = await findChangeOutcome(database.pool, id)
      if (outcome !== undefined) {
        await deleteChangeRequest(database.pool, id)
        throwRefusal(outcome)
        return
      }
      await clock.sleep(lookMs, pause.signal).catch(() => {})
    }
  } finally {
    unsubscribe()
  }
  throw new Problem('upstream-unavailable', { retryAfterSeconds: 5 })
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
    case 'not-found':
      throw new Problem(outcome.result)
  }
}
