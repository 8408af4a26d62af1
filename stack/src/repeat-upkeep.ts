import { upkeep, upkeepHours, type UpkeepOptions } from '@lotse/common/upkeep'

/** Minutes after the start, or after a failure, until the databases are kept up. */
const soon = 10

/** Upkeep at regular times, as the CronJob of the chart does it. */
export interface RepeatedUpkeep {
  /** Finishes the one that runs and starts no more. */
  stop(): Promise<void>
}

/**
 * Keeps the databases up from now on.
 *
 * @param say tells whoever runs the stack, in one sentence, that it did not work
 */
export function repeatUpkeep(
  databases: readonly UpkeepOptions[],
  say: (sentence: string) => void,
): RepeatedUpkeep {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let stopped = false
  const once = async (): Promise<number> => {
    try {
      let busy = 0
      for (const database of databases) if (!stopped) busy += (await upkeep(database)).busy
      return busy === 0 ? upkeepHours * 60 : soon
    } catch {
      if (!stopped) say('The databases could not be kept up; it is tried again.')
      return soon
    }
  }
  const plan = (minutes: number): void => {
    timer = setTimeout(() => {
      running = once().then((next) => {
        if (!stopped) plan(next)
      })
    }, minutes * 60_000).unref()
  }
  plan(soon)
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
