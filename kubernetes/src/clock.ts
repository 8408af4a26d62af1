import { setTimeout as sleep } from 'node:timers/promises'

/** The source of time. Tests pass one that they move by hand. */
export interface Clock {
  /** The current time. */
  now(): Date
  /** Waits `ms` milliseconds. Rejects with the signal's reason when the signal aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's clock: the default of every option `clock`. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, signal === undefined ? {} : { signal })
  },
}
