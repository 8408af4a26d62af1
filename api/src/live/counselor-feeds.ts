import type { Logger } from '@lotse/common/logger'
import { readStaffMarks } from '../postgres/staff-marks.ts'
import {
  createCounselorFeed,
  type CounselorFeed,
  type FeedSources,
  type FeedTarget,
} from './counselor-feed.ts'
import { repeat } from './repeat.ts'
import type { LiveWake } from './wake.ts'

/** The feeds of all counselors that are connected to this replica. */
export interface CounselorFeeds {
  open(target: FeedTarget): CounselorFeed
  close(): Promise<void>
}

/** Milliseconds between two looks; what a lost hint costs at most. */
const lookEveryMs = 1_000

/** Wakes feeds on hints, and every second those whose rows have changed without one. */
export function createCounselorFeeds(
  sources: FeedSources,
  wake: LiveWake,
  log: Logger,
): CounselorFeeds {
  const bySubject = new Map<string, Set<CounselorFeed>>()
  let marks: ReadonlyMap<string, string> = new Map()

  const updateAll = (): void => {
    for (const feeds of bySubject.values()) for (const feed of feeds) feed.update()
  }
  const unsubscribe = wake.subscribe({
    counselor: (subject) => {
      for (const feed of bySubject.get(subject) ?? []) feed.update()
    },
    config: updateAll,
    all: updateAll,
  })
  const looking = repeat(
    () => lookEveryMs,
    async () => {
      if (bySubject.size === 0) return
      const read = await readStaffMarks(sources.database.pool, [...bySubject.keys()])
      for (const [subject, feeds] of bySubject)
        if (read.get(subject) !== marks.get(subject)) for (const feed of feeds) feed.update()
      marks = read
    },
    (error) => log.warn('the counselors were not looked after', { error }),
  )
  return {
    open: (target) => {
      const feed = createCounselorFeed(sources, target)
      const feeds = bySubject.get(target.subject) ?? new Set()
      bySubject.set(target.subject, feeds.add(feed))
      feed.update()
      return {
        ...feed,
        close: () => {
          feed.close()
          feeds.delete(feed)
          if (feeds.size === 0 && bySubject.get(target.subject) === feeds)
            bySubject.delete(target.subject)
        },
      }
    },
    close: async () => {
      unsubscribe()
      await looking.stop()
    },
  }
}
