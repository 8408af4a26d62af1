import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Database } from '../postgres/database.ts'
import type { TicketKey } from '../postgres/find-ticket.ts'
import type { Sealer } from '../privacy/sealer.ts'
import type { Farewells } from './farewells.ts'
import { closeOtherTabs } from './one-tab.ts'
import { startPlaceTeller } from './place-teller.ts'
import type { QueueBody } from './queue-body.ts'
import type { QueueSnapshots } from './queue-snapshots.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { TicketClock } from './ticket-clock.ts'
import type { TicketView } from './ticket-view.ts'
import { ViewBodies } from './view-bodies.ts'
import { createViewRegistry } from './view-registry.ts'
import { ViewRows } from './view-rows.ts'
import { startViewSweep } from './view-sweep.ts'
import type { LiveWake } from './wake.ts'

/** The tickets whose clients speak to this replica. */
export interface TicketViews {
  /** The view of a session, if it is in memory and up to date: the path of an unchanged poll, without the database. */
  known(sessionKey: string): TicketView | undefined
  /** The view of a session or an identity user, read if need be; `undefined` when the ticket no longer exists. */
  find(key: TicketKey): Promise<TicketView | undefined>
  /** The current body; see {@link ViewBodies.current} for `exact`. */
  body(view: TicketView, exact: boolean): QueueBody
  all(): Iterable<TicketView>
  close(): Promise<void>
}

/** Options of {@link createTicketViews}. */
export interface TicketViewsOptions {
  readonly database: Database
  readonly wake: LiveWake
  readonly settings: SettingsCache
  readonly snapshots: QueueSnapshots
  readonly farewells: Farewells
  readonly sealer: Pick<Sealer, 'open' | 'sealText'>
  readonly ticketClock: TicketClock
  readonly clock: Clock
  readonly log: Logger
}

/**
 * Answers polls and feeds sockets from memory. Level-based: a hint only says whose row to read again, and the sweep finds
 * by itself what no hint reported.
 */
export function createTicketViews(options: TicketViewsOptions): TicketViews {
  const { clock, snapshots } = options
  const registry = createViewRegistry(snapshots)
  const bodies = new ViewBodies(options)
  const rows = new ViewRows({ ...options, registry, bodies })
  const sweep = startViewSweep({ ...options, registry, rows, bodies })
  const stopTelling = startPlaceTeller(registry, snapshots, clock, (view) => bodies.tell(view))
  const unsubscribe = options.wake.subscribe({
    ticket: (ticketId) => rows.hint(ticketId),
    tab: (opened) => {
      const [ticketId = '', tab] = opened.split(' ')
      const view = registry.byTicket(ticketId)
      if (view !== undefined) closeOtherTabs(view, Number(tab))
    },
    all: sweep.kick,
    config: () => {
      for (const view of registry.all()) if (view.prompt !== undefined) rows.markStale(view)
      rows.refreshSoon()
    },
  })
  return {
    known: (sessionKey) => {
      const view = registry.bySession(sessionKey)
      return view === undefined || view.isStale ? undefined : view
    },
    find: async (key) => {
      const view = registry.find(key) ?? (await rows.load(key, sweep.sweptAt))
      if (view !== undefined && 'identityUser' in key) registry.nameIdentity(view, key.identityUser)
      if (view?.isStale === true) await rows.refresh()
      return view === undefined || view.isGone ? undefined : view
    },
    body: (view, exact) => {
      view.usedAt = sweep.sweptAt
      return bodies.current(view, exact)
    },
    all: () => registry.all(),
    close: async () => {
      unsubscribe()
      stopTelling()
      await sweep.stop()
      await rows.settled()
      for (const view of registry.all()) registry.remove(view)
    },
  }
}
