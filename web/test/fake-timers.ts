import type { Timers } from '../src/shared/timers.ts'

/** Timers for tests: nothing happens until `advance`. */
export interface FakeTimers extends Timers {
  /** Runs everything that is due within the next `ms`, in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>
  /** Milliseconds that have passed. */
  now(): number
  /** Delays that are still waiting, in milliseconds from now. */
  pending(): number[]
}

/** @param random what `random` answers */
export function fakeTimers(random = 0.5): FakeTimers {
  let now = 0
  let waiting: { at: number; action: () => void }[] = []
  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    random: () => random,
    after(ms, action) {
      const entry = { at: now + ms, action }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    now: () => now,
    pending: () => waiting.map((entry) => entry.at - now),
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const next = waiting.toSorted((a, b) => a.at - b.at)[0]
        if (!next || next.at > end) break
        waiting = waiting.filter((entry) => entry !== next)
        now = next.at
        next.action()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
