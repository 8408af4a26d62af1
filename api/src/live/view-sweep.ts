import { hash } from 'node:crypto'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Database } from '../postgres/database.ts'
import { readTicketRevisions } from '../postgres/ticket-revisions.ts'
import { createCounselorPresence } from './counselor-presence.ts'
import { repeat, type Repeating } from './repeat.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { ViewBodies } from './view-bodies.ts'
import type { ViewRegistry } from './view-registry.ts'
import type { ViewRows } from './view-rows.ts'

/** What {@link startViewSweep} works with. */
export interface SweepSources {
  readonly database: Database
  readonly registry: ViewRegistry
  readonly rows: ViewRows
  readonly bodies: ViewBodies
  readonly settings: SettingsCache
  readonly clock: Clock
  readonly log: Logger
}

/** The running sweep. */
export interface ViewSweep extends Repeating {
  /** The second of the last sweep: exact enough to forget views by, and free on the path of a poll. */
  readonly sweptAt: number
}

/** Milliseconds between two comparisons with all rows: the cost of a lost hint. */
const sweepEveryMs = 1_000

/** Seconds after which a view that nobody asked for is forgotten. */
const forgetAfterSeconds = 60

/** Compares the views with the marks of all rows every second, and forgets those that nobody asks for. */
export function startViewSweep(sources: SweepSources): ViewSweep {
  const { registry, rows, bodies, log } = sources
  const now = (): number => Math.floor(sources.clock.now().getTime() / 1000)
  let sweptAt = now()
  // A hash of the text: ten thousand tickets make 400 KB of it.
  let lastRevisions = ''
  // How many views had been added when all of them were last compared.
  let comparedAdded = 0

  const showPresence = createCounselorPresence(sources)

  const compare = (revisions: string): void => {
    const marks = new Map<string, number>()
    for (const pair of revisions === '' ? [] : revisions.split(',')) {
      const [id = '', mark] = pair.split(':')
      marks.set(id, Number(mark))
    }
    for (const view of registry.all()) {
      const mark = marks.get(view.ticketId) ?? 0
      if (mark !== view.revision) rows.markStale(view)
      view.revision = mark
    }
  }
  const compareChanged = async (): Promise<void> => {
    // From before the read: a view that is added during it may be newer than the marks.
    const { added } = registry
    const revisions = await readTicketRevisions(sources.database.pool)
    const digest = hash('sha256', revisions)
    if (added !== comparedAdded || digest !== lastRevisions) compare(revisions)
    comparedAdded = added
    lastRevisions = digest
  }
  const tidy = (): void => {
    sweptAt = now()
    const oldest = sweptAt - forgetAfterSeconds
    for (const view of registry.all()) {
      if (!view.isWatched) {
        if (view.usedAt < oldest) rows.forget(view)
        continue
      }
      if (view.prompt !== undefined) bodies.tell(view)
      if (!view.watchers().some((watcher) => watcher.isPoll)) view.json = ''
    }
  }
  const sweep = async (): Promise<void> => {
    if (registry.size === 0) {
      lastRevisions = ''
      return
    }
    await compareChanged()
    tidy()
    await rows.refresh()
    await showPresence()
  }
  const sweeping = repeat(
    () => sweepEveryMs,
    sweep,
    (error) => log.warn('tickets were not compared', { error }),
  )
  return {
    ...sweeping,
    get sweptAt() {
      return sweptAt
    },
  }
}
