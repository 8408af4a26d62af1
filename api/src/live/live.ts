import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { beatCounselors, beatTickets, deleteStrayBeats } from '../postgres/beats.ts'
import type { Database } from '../postgres/database.ts'
import type { Sealer } from '../privacy/sealer.ts'
import { createAgencyInboxes } from './agency-inboxes.ts'
import { createBeats, type Beats } from './beats.ts'
import { createCounselorFeeds, type CounselorFeeds } from './counselor-feeds.ts'
import { createFarewells, type Farewells } from './farewells.ts'
import { createQueueSnapshots, type QueueSnapshots } from './queue-snapshots.ts'
import { repeat } from './repeat.ts'
import { createSettingsCache, type SettingsCache } from './settings-cache.ts'
import { createTicketClock, type TicketClock } from './ticket-clock.ts'
import { createTicketViews, type TicketViews } from './ticket-views.ts'
import type { LiveWake } from './wake.ts'

/** What a replica knows without asking, and through which it keeps people up to date. */
export interface Live {
  readonly settings: SettingsCache
  readonly ticketClock: TicketClock
  readonly snapshots: QueueSnapshots
  readonly views: TicketViews
  readonly farewells: Farewells
  readonly feeds: CounselorFeeds
  readonly ticketBeats: Beats
  readonly counselorBeats: Beats
  /** Writes a counselor's sign of life at once, for an answer that depends on it. */
  readonly counselorIsHere: (subject: string) => Promise<void>
  close(): Promise<void>
}

/** Options of {@link createLive}. */
export interface LiveOptions {
  readonly database: Database
  readonly wake: LiveWake
  readonly sealer: Sealer
  readonly clock: Clock
  readonly log: Logger
}

/** Milliseconds between two removals of beats without a ticket. */
const strayBeatsEvery = 10_000

/** Puts the live parts together and starts them. */
export async function createLive(options: LiveOptions): Promise<Live> {
  const { database, wake, clock, log } = options
  const { pool } = database
  const ticketClock = await createTicketClock(database, clock, wake, log)
  const settings = await createSettingsCache(database, wake, log)
  const snapshots = createQueueSnapshots({ ...options, settings })
  const farewells = createFarewells(database, options.sealer)
  const views = createTicketViews({ ...options, settings, snapshots, farewells, ticketClock })
  const inboxes = createAgencyInboxes(database, snapshots, log)
  const feeds = createCounselorFeeds({ ...options, inboxes, settings, ticketClock }, wake, log)

  const ticketBeats = createBeats({
    write: (ids) => beatTickets(pool, ids),
    present: function* polling() {
      for (const view of views.all())
        if (view.watchers().some((watcher) => watcher.isPoll)) yield view.ticketId
    },
    clock,
    onError: (error) => log.warn('beats of clients were not written', { error }),
  })
  const counselorBeats = createBeats({
    write: (subjects) => beatCounselors(pool, subjects),
    clock,
    onError: (error) => log.warn('beats of counselors were not written', { error }),
  })
  const strayBeats = repeat(
    () => strayBeatsEvery,
    () => deleteStrayBeats(pool),
    (error) => log.warn('stray beats were not removed', { error }),
  )
  return {
    settings,
    ticketClock,
    snapshots,
    views,
    farewells,
    feeds,
    ticketBeats,
    counselorBeats,
    counselorIsHere: (subject) => beatCounselors(pool, [subject]),
    close: async () => {
      await Promise.all([ticketBeats.close(), counselorBeats.close(), strayBeats.stop()])
      await feeds.close()
      inboxes.close()
      await views.close()
      await snapshots.close()
      await settings.close()
      await ticketClock.close()
    },
  }
}
