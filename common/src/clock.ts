import { setTimeout as sleep } from 'node:timers/promises'

/** Where a process takes its time from. Deadlines of tickets use the database's clock instead (`livechat.now()`). */
export interface Clock {
  /** The current time. */
  now(): Date
  /** Waits `ms` milliseconds; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: async (ms, signal) => {
    await sleep(ms, undefined, signal === undefined ? {} : { signal })
  },
}
