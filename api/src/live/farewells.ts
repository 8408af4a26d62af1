import type { Database } from '../postgres/database.ts'
import { deleteFarewell, findFarewell } from '../postgres/farewells.ts'
import type { Sealer } from '../privacy/sealer.ts'
import type { Farewell } from '../tickets/record-change.ts'
import { renderQueueBody, type QueueBody } from './queue-body.ts'

/** What clients whose ticket is gone are still told, for half a minute. */
export interface Farewells {
  find(sessionHash: Buffer): Promise<QueueBody | undefined>
  /** It has been delivered. */
  delivered(sessionHash: Buffer): Promise<void>
}

/** Reads farewells as bodies of the queue endpoint, so that they look like any other answer. */
export function createFarewells(database: Database, sealer: Sealer): Farewells {
  return {
    find: async (sessionHash) => {
      const sealed = await findFarewell(database.pool, sessionHash)
      const farewell = sealed === undefined ? undefined : sealer.open(sealed)
      if (!isFarewell(farewell)) return undefined
      return renderQueueBody({
        state: farewell.state,
        reason: farewell.reason,
        place: null,
        rosterVersion: 0,
        consentPrompt: undefined,
        counselorAwayMinutes: null,
        over: { receipt: farewell.receipt },
      })
    },
    delivered: (sessionHash) => deleteFarewell(database.pool, sessionHash),
  }
}

function isFarewell(value: unknown): value is Farewell {
  return (
    typeof value === 'object' &&
    value !== null &&
    'state' in value &&
    'reason' in value &&
    'receipt' in value
  )
}
