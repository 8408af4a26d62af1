import type { Clock } from '@lotse/common/clock'

/** A clock that stands still until it is told to go on. */
export interface ManualClock extends Clock {
  /** Moves on and wakes all who have slept long enough, in the order of their time. */
  advance(ms: number): Promise<void>
  /** How many sleep. */
  readonly sleepers: number
}

interface Sleeper {
  readonly due: number
  readonly wake: () => void
}

/** Makes a clock that begins at the epoch. */
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
      // What is under way may be about to sleep.
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
