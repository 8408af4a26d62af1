import { isPaired } from '../domain/state.ts'
import type { Database } from '../postgres/database.ts'
import { readAwayCounselors } from '../postgres/away-counselors.ts'
import { counselorAwayAfter } from './beat-intervals.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { ViewBodies } from './view-bodies.ts'
import type { ViewRegistry } from './view-registry.ts'

/** What {@link createCounselorPresence} works with. */
export interface PresenceSources {
  readonly database: Database
  readonly registry: ViewRegistry
  readonly bodies: ViewBodies
  readonly settings: SettingsCache
}

/** Every how many calls presence is read without a new view: signs of life are written every five seconds. */
const readEvery = 5

/**
 * Keeps in the views whether their counselors are connected. Call the result about once a second: it reads only while a
 * client of this replica has a counselor, all of them in one statement.
 */
export function createCounselorPresence(sources: PresenceSources): () => Promise<void> {
  const { database, registry, bodies, settings } = sources
  let calls = 0
  let knownAdded = 0
  return async () => {
    calls += 1
    const { added } = registry
    if (calls % readEvery !== 0 && added === knownAdded) return
    knownAdded = added
    const views = [...registry.all()].filter(({ state }) => isPaired(state))
    if (views.length === 0) return
    const away = await readAwayCounselors(
      database.pool,
      views.map(({ ticketId }) => ticketId),
      counselorAwayAfter(settings.current().liveChat),
    )
    for (const view of views) {
      const minutes = away.get(view.ticketId) ?? null
      if (view.isGone || !isPaired(view.state) || minutes === view.counselorAwayMinutes) continue
      view.counselorAwayMinutes = minutes
      // A row that is read again is told after that.
      if (!view.isStale) bodies.tell(view)
    }
  }
}
