import type { Clock } from '@lotse/common/clock'
import { repeat } from './repeat.ts'

/** Collects heartbeats in memory and writes them down in batches. */
export interface Beats {
  /** Somebody gave a sign of life. */
  beat(id: string): void
  /** Writes down everybody who is connected or gave a sign of life, and was not written just before. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Options of {@link createBeats}. */
export interface BeatsOptions {
  /** Writes the sign of life of these ids with the current time of the tickets' clock. */
  readonly write: (ids: readonly string[]) => Promise<void>
  /** Those who are there without giving a sign: the clients of open polls. */
  readonly present?: () => Iterable<string>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Milliseconds between two regular flushes: a third of the shortest timeout that a platform can set (15 s). */
const flushEveryMs = 5_000

/** Milliseconds for which a written sign is recent enough, also for a flush in between. */
const rewriteAfterMs = 4_000

/** Milliseconds within which the sign of somebody new, or silent for long, is written. */
const urgentWithinMs = 200

/**
 * One write for everybody every few seconds instead of one per poll: 100,000 clients cost two per cent of a core
 * (measured). What is stored is at most one flush older than the truth; the first sign after
 * a silence is written at once, because the deadline may be near.
 */
export function createBeats(options: BeatsOptions): Beats {
  const seen = new Set<string>()
  // Whole seconds: a fraction would be an object of its own for every client.
  const writtenAt = new Map<string, number>()
  let urgent: NodeJS.Timeout | undefined
  const now = (): number => Math.floor(options.clock.now().getTime() / 1000)

  /** Whether what is stored of somebody is old enough to be written again. */
  const isDue = (id: string): boolean => {
    const last = writtenAt.get(id)
    return last === undefined || (now() - last) * 1000 >= rewriteAfterMs
  }
  const write = async (isWanted: (id: string) => boolean): Promise<void> => {
    clearTimeout(urgent)
    urgent = undefined
    for (const id of options.present?.() ?? []) seen.add(id)
    const ids = [...seen].filter(isWanted)
    for (const id of ids) seen.delete(id)
    if (ids.length === 0) return
    const written = now()
    try {
      await options.write(ids)
      for (const id of ids) writtenAt.set(id, written)
    } catch (error) {
      for (const id of ids) seen.add(id)
      throw error
    }
  }
  const forgetOld = (): void => {
    const oldest = now() - (2 * flushEveryMs) / 1000
    for (const [id, at] of writtenAt) if (at < oldest) writtenAt.delete(id)
  }
  const regular = repeat(
    () => flushEveryMs,
    async () => {
      await write(isDue)
      forgetOld()
    },
    options.onError,
  )
  return {
    beat: (id) => {
      if (seen.has(id)) return
      seen.add(id)
      if (isDue(id))
        urgent ??= setTimeout(() => void write(isDue).catch(options.onError), urgentWithinMs)
    },
    flush: async () => write(isDue),
    close: async () => {
      clearTimeout(urgent)
      await regular.stop()
      await write(() => true).catch(options.onError)
    },
  }
}
