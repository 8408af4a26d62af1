import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Resources } from '../resources/resource-store.ts'
import type { AggregateWatch } from './aggregate-watch.ts'

/** How often to read the numbers that the api writes. */
const pollMs = 2_000

/** Options of {@link createAggregatePoller}. */
export interface AggregatePollerOptions {
  readonly aggregates: AggregateWatch
  readonly resources: Resources
  /** Called with the key of each agency whose visible numbers have changed. */
  readonly enqueue: (key: string) => void
  readonly clock: Clock
  readonly log: Logger
}

/** Reads the numbers of the agencies. */
export interface AggregatePoller {
  /** Reads them once. Never throws: numbers that cannot be read are logged. */
  poll(): Promise<void>
  /** Reads them every two seconds until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

/** Creates a poller that has not read anything yet. */
export function createAggregatePoller(options: AggregatePollerOptions): AggregatePoller {
  const { aggregates, resources, enqueue, clock, log } = options
  let readable = true

  async function poll(): Promise<void> {
    const { changed, error } = await aggregates.look(resources.list('Agency'))
    for (const key of changed) enqueue(key)
    // Once, not every two seconds.
    if (error !== undefined && readable)
      log.warn('the numbers of the agencies cannot be read', { error })
    readable = error === undefined
  }

  return {
    poll,
    run: async (signal) => {
      while (!signal.aborted) {
        await clock.sleep(pollMs, signal).catch(() => {})
        if (!signal.aborted) await poll()
      }
    },
  }
}
