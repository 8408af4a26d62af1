import { setTimeout as sleep } from 'node:timers/promises'
import { upkeep, upkeepHours, type UpkeepOptions } from '@lotse/database/upkeep'

/** Between the start, or a failure, and the next upkeep. */
const soonMinutes = 10

/** Upkeep at regular times, as the CronJob of the chart does it. */
export interface RepeatedUpkeep {
  /** Starts no more. One that runs ends with the server; what it has not rewritten stays as it was. */
  stop(): void
}

/**
 * Runs the upkeep of the databases from now on.
 *
 * @param say gets one sentence when an upkeep fails
 */
export function repeatUpkeep(
  databases: readonly UpkeepOptions[],
  say: (sentence: string) => void,
): RepeatedUpkeep {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = async (minutes: number): Promise<void> =>
    sleep(minutes * 60_000, undefined, { signal, ref: false }).catch(() => {})
  const once = async (): Promise<number> => {
    let busy = 0
    for (const database of databases) if (!signal.aborted) busy += (await upkeep(database)).busy
    return busy === 0 ? upkeepHours * 60 : soonMinutes
  }
  const loop = async (): Promise<void> => {
    let minutes = soonMinutes
    for (;;) {
      await pause(minutes)
      if (signal.aborted) return
      minutes = await once().catch(() => {
        if (!signal.aborted) say('The databases could not be kept up; it is tried again.')
        return soonMinutes
      })
    }
  }
  void loop()
  return { stop: () => stopping.abort() }
}
