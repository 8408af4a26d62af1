import type { Logger } from '@lotse/common/logger'
import { readStaffMarks, type StaffMark } from '../postgres/staff-marks.ts'
import {
  createCounselorFeed,
  type CounselorFeed,
  type FeedSources,
  type FeedTarget,
} from './counselor-feed.ts'
import { clientAwayAfter } from './beat-intervals.ts'
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
  let marks: ReadonlyMap<string, StaffMark> = new Map()

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
      const awayAfterSeconds = clientAwayAfter(sources.settings.current().liveChat)
      const subjects = [...bySubject.keys()]
      const read = await readStaffMarks(sources.database.pool, subjects, awayAfterSeconds)
      for (const [subject, feeds] of bySubject) {
        const { mark, clients = {} } = read.get(subject) ?? {}
        for (const feed of feeds) {
          if (mark !== marks.get(subject)?.mark) feed.update()
          feed.showClients(clients)
        }
      }
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
