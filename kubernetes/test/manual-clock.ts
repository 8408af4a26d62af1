import type { Clock } from '../src/clock.ts'

/** A clock that stands still until a test advances it. */
export interface ManualClock extends Clock {
  /** Moves the time forward and wakes the sleepers that are due, in the order of their times. */
  advance(ms: number): Promise<void>
  /** How many callers sleep. */
  readonly sleepers: number
}

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

/** Creates a clock that begins at the epoch. */
export function createManualClock(): ManualClock {
  let now = 0
  const sleepers = new Set<Sleeper>()
  return {
    now: () => new Date(now),
    get sleepers() {
      return sleepers.size
    },
    sleep: async (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { due: now + ms, wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          reject(new Error('aborted', { cause: signal.reason }))
        })
      }),
    advance: async (ms) => {
      // Running callers may be about to sleep.
      await settle()
      const end = now + ms
      for (;;) {
        const next = [...sleepers].toSorted((a, b) => a.due - b.due)[0]
        if (next === undefined || next.due > end) break
        now = next.due
        sleepers.delete(next)
        next.wake()
        await settle()
      }
      now = end
      await settle()
    },
  }
}

/** Lets everything run that does not wait for time. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
