import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { findAgencyConfig } from '../postgres/agency-config.ts'
import type { Database } from '../postgres/database.ts'
import { findTicket, type TicketKey } from '../postgres/find-ticket.ts'
import { readTicketRevisions, readTickets } from '../postgres/ticket-revisions.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { Sealer } from '../privacy/sealer.ts'
import { openEnding } from '../tickets/ending.ts'
import { promptAt, promptSource } from './consent-prompt.ts'
import type { Farewells } from './farewells.ts'
import { farMoves, isNearPlace, startPlaceTeller, tellAtOnce } from './place-teller.ts'
import { renderQueueBody, type QueueBody } from './queue-body.ts'
import { placeAt, type QueueSnapshots } from './queue-snapshots.ts'
import { repeat } from './repeat.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { TicketClock } from './ticket-clock.ts'
import { TicketView } from './ticket-view.ts'
import { createViewRegistry } from './view-registry.ts'
import type { LiveWake } from './wake.ts'

/** The tickets whose clients speak to this replica. */
export interface TicketViews {
  /** The view of a session, if it is in memory and up to date: the path of an unchanged poll, without the database. */
  known(sessionKey: string): TicketView | undefined
  /** The view of a session or an identity user, read if need be; `undefined` when the ticket is gone. */
  find(key: TicketKey): Promise<TicketView | undefined>
  /**
   * The present body. `exact` is for a client that has nothing yet; one that has a version and is far back hears of its
   * place only every five seconds.
   */
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
  readonly sealer: Pick<Sealer, 'open'>
  readonly ticketClock: TicketClock
  readonly clock: Clock
  readonly log: Logger
}

/** Milliseconds between two looks at all rows; what a lost hint costs at most. */
const sweepEvery = 1_000

/** Seconds after which a view that nobody asked for is forgotten. */
const forgetAfter = 60

/**
 * Answers polls and feeds sockets from memory. Level-based: a hint only says whose row to read again, and a sweep finds
 * by itself what no hint told.
 */
export function createTicketViews(options: TicketViewsOptions): TicketViews {
  const { clock, snapshots, settings, log } = options
  const { pool } = options.database
  const registry = createViewRegistry(snapshots)
  const now = (): number => Math.floor(clock.now().getTime() / 1000)
  // The second of the last sweep: exact enough to forget by, and free on the path of a poll.
  let sweptAt = now()

  // --- bodies ---

  const render = (view: TicketView): QueueBody => {
    const snapshot = view.state === 'Waiting' ? snapshots.latest(view.agency) : undefined
    view.snapshot = snapshot
    view.position = snapshot?.position(view.ticketId) ?? null
    view.renderedAt = now()
    const { consentRetryInterval } = settings.current().liveChat
    return renderQueueBody({
      state: view.state,
      reason: view.reason,
      keepsPlace: view.keepsPlace,
      place: snapshot === undefined ? null : placeAt(view.position, snapshot),
      rosterVersion: view.rosterVersion,
      consentPrompt:
        view.prompt && promptAt(view.prompt, options.ticketClock.now(), consentRetryInterval),
    })
  }
  const tell = (view: TicketView): void => {
    const body = render(view)
    const isNews = body.version !== view.version
    view.version = body.version
    view.json = body.json
    if (isNews) for (const watcher of view.watchers()) watcher.changed(body)
  }

  // --- rows ---

  const stale = new Set<TicketView>()
  const markStale = (view: TicketView): void => {
    view.isStale = true
    stale.add(view)
  }
  const takeOver = async (view: TicketView, row: TicketRow): Promise<void> => {
    const asks = row.state === 'Accepted' && row.roomId !== null
    const agency = asks ? await findAgencyConfig(pool, row.agency) : undefined
    const isBack = view.state !== 'Waiting' && row.state === 'Waiting'
    const keepsPlace = openEnding(options.sealer, row)?.keepsPlace === true
    view.takeOver(row, promptSource(row, agency, settings.current()), keepsPlace)
    if (row.state !== 'Waiting') return
    const isCounted = snapshots.latest(view.agency)?.position(view.ticketId) != null
    if (isBack || !isCounted) await snapshots.fresh(view.agency)
  }
  const sayFarewell = async (view: TicketView): Promise<void> => {
    const last = await options.farewells.find(view.sessionHash)
    registry.remove(view)
    stale.delete(view)
    view.isGone = true
    const isNews = last !== undefined && last.version !== view.version
    for (const watcher of view.watchers()) watcher.gone(isNews ? last : undefined)
  }
  const readStale = async (): Promise<void> => {
    const views = [...stale]
    if (views.length === 0) return
    stale.clear()
    try {
      const rows = await readTickets(
        pool,
        views.map((view) => view.ticketId),
      )
      const byId = new Map(rows.map((row) => [row.ticketId, row]))
      let read = 0
      for (const view of views) {
        const row = byId.get(view.ticketId)
        if (row === undefined || row.state === 'Wiped') await sayFarewell(view)
        else {
          await takeOver(view, row)
          // Another hint may have come since the row was read.
          if (!stale.has(view)) view.isStale = false
          tell(view)
        }
        read += 1
        if (read % tellAtOnce === 0) await nextTurn()
      }
    } catch (error) {
      for (const view of views) if (!view.isGone) markStale(view)
      throw error
    }
  }
  let reading: Promise<void> = Promise.resolve()
  let nextRead: Promise<void> | undefined
  /** Resolves after a read of all stale rows that began after this call. */
  const refresh = async (): Promise<void> => {
    nextRead ??= reading
      .catch(() => {})
      .then(async () => {
        nextRead = undefined
        reading = readStale()
        await reading
      })
    await nextRead
  }
  const refreshSoon = (): void => {
    refresh().catch((error: unknown) => log.warn('tickets were not read again', { error }))
  }

  // --- finding ---

  // Hints that came while a row was being read for the first time: they are about rows that no view shows yet.
  const missed = new Set<string>()
  let finding = 0
  let hasNew = false

  const load = async (key: TicketKey): Promise<TicketView | undefined> => {
    finding += 1
    try {
      const row = await findTicket(pool, key)
      if (row === undefined || row.state === 'Wiped') return undefined
      const view = new TicketView(row, registry.agencyName(row.agency))
      await takeOver(view, row)
      // Another request may have found it meanwhile.
      const known = registry.byTicket(row.ticketId)
      if (known !== undefined) return known
      registry.add(view)
      hasNew = true
      view.usedAt = sweptAt
      tell(view)
      if (missed.has(view.ticketId)) markStale(view)
      return view
    } finally {
      finding -= 1
      if (finding === 0) missed.clear()
    }
  }

  // --- the sweep ---

  // A hash of the text: ten thousand tickets make 400 KB of it.
  let lastRevisions = ''
  const compareRevisions = (revisions: string): void => {
    const marks = new Map<string, number>()
    for (const pair of revisions === '' ? [] : revisions.split(',')) {
      const [id = '', mark] = pair.split(':')
      marks.set(id, Number(mark))
    }
    for (const view of registry.all()) {
      const mark = marks.get(view.ticketId) ?? 0
      if (mark !== view.revision) markStale(view)
      view.revision = mark
    }
  }
  const sweep = async (): Promise<void> => {
    if (registry.size === 0) {
      lastRevisions = ''
      return
    }
    const looksAnyway = hasNew
    hasNew = false
    try {
      const revisions = await readTicketRevisions(pool)
      const digest = hash('sha256', revisions)
      if (looksAnyway || digest !== lastRevisions) compareRevisions(revisions)
      lastRevisions = digest
    } catch (error) {
      hasNew ||= looksAnyway
      throw error
    }
    sweptAt = now()
    const oldest = sweptAt - forgetAfter
    for (const view of registry.all()) {
      if (!view.isWatched) {
        if (view.usedAt < oldest) {
          registry.remove(view)
          stale.delete(view)
        }
      } else {
        if (view.prompt !== undefined) tell(view)
        if (!view.watchers().some((watcher) => watcher.asksAgain)) view.json = ''
      }
    }
    await refresh()
  }
  const sweeping = repeat(
    () => sweepEvery,
    sweep,
    (error) => log.warn('tickets were not compared', { error }),
  )

  // --- hints ---

  const unsubscribe = options.wake.subscribe({
    ticket: (ticketId) => {
      const view = registry.byTicket(ticketId)
      if (view === undefined) {
        if (finding > 0) missed.add(ticketId)
        return
      }
      markStale(view)
      if (view.isWatched) refreshSoon()
    },
    clock: () => sweeping.kick(),
    all: () => sweeping.kick(),
    config: () => {
      for (const view of registry.all()) if (view.prompt !== undefined) markStale(view)
      refreshSoon()
    },
  })
  const stopTelling = startPlaceTeller(registry, snapshots, clock, tell)

  return {
    known: (sessionKey) => {
      const view = registry.bySession(sessionKey)
      return view === undefined || view.isStale ? undefined : view
    },
    find: async (key) => {
      const view = registry.find(key) ?? (await load(key))
      if (view !== undefined && 'identityUser' in key) registry.nameIdentity(view, key.identityUser)
      if (view?.isStale === true) await refresh()
      return view === undefined || view.isGone ? undefined : view
    },
    body: (view, exact) => {
      view.usedAt = sweptAt
      const isAsked = view.prompt !== undefined
      const snapshot = view.state === 'Waiting' ? snapshots.latest(view.agency) : view.snapshot
      const isOutdated = isAsked || snapshot !== view.snapshot || view.json === ''
      if (!isOutdated) return view
      const isDue = exact || isAsked || (now() - view.renderedAt) * 1000 >= farMoves
      if (isDue || view.json === '' || isNearPlace(snapshot?.position(view.ticketId))) tell(view)
      return view
    },
    all: () => registry.all(),
    close: async () => {
      unsubscribe()
      stopTelling()
      await sweeping.stop()
      await reading.catch(() => {})
      for (const view of registry.all()) registry.remove(view)
    },
  }
}
