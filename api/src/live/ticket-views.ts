import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { findAgencyConfig } from '../postgres/agency-config.ts'
import type { Database } from '../postgres/database.ts'
import { findTicket, type TicketKey } from '../postgres/find-ticket.ts'
import { readTicketRevisions, readTickets } from '../postgres/ticket-revisions.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { promptAt, promptSource } from './consent-prompt.ts'
import type { Farewells } from './farewells.ts'
import { renderQueueBody, type QueueBody } from './queue-body.ts'
import { placeAt, type QueueSnapshot, type QueueSnapshots } from './queue-snapshots.ts'
import { repeat } from './repeat.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { TicketClock } from './ticket-clock.ts'
import { TicketView } from './ticket-view.ts'
import type { LiveWake } from './wake.ts'

/** The tickets whose clients speak to this replica. */
export interface TicketViews {
  /** The view of a session, if it is in memory and up to date: the path of an unchanged poll, without the database. */
  known(sessionKey: string): TicketView | undefined
  /** The view of a session or an identity user, read if need be; `undefined` when the ticket is gone. */
  find(key: TicketKey): Promise<TicketView | undefined>
  /**
   * The present body. `exact` is for a client that has nothing yet; one that has a version and is far back hears of its place
   * only every five seconds.
   */
  body(view: TicketView, exact: boolean): QueueBody
  all(): Iterable<TicketView>
  /** Reads changed rows now instead of within a second. */
  sweep(): void
  close(): Promise<void>
}

/** Options of {@link createTicketViews}. */
export interface TicketViewsOptions {
  readonly database: Database
  readonly wake: LiveWake
  readonly settings: SettingsCache
  readonly snapshots: QueueSnapshots
  readonly farewells: Farewells
  readonly ticketClock: TicketClock
  readonly clock: Clock
  readonly log: Logger
}

/** Up to this place a client hears of every move at once. */
const nearPlaces = 20

/** Milliseconds between two moves that a client further back hears of. */
const farMoves = 5_000

/** Milliseconds between two looks at all rows; what a lost hint costs at most. */
const sweepEvery = 1_000

/** Milliseconds after which a view that nobody asked for is forgotten. */
const forgetAfter = 60_000

/** Clients told in one turn of the event loop. */
const tellAtOnce = 250

/**
 * Answers polls and feeds sockets from memory. Level-based: a hint only says whose row to read again, and a sweep finds
 * by itself what no hint told.
 */
export function createTicketViews(options: TicketViewsOptions): TicketViews {
  const { clock, snapshots, log } = options
  const { pool } = options.database
  const byTicket = new Map<string, TicketView>()
  const bySession = new Map<string, TicketView>()
  const byIdentity = new Map<string, TicketView>()
  const byAgency = new Map<
    string,
    { views: Set<TicketView>; unwatch: () => void; toldAt: number }
  >()
  const stale = new Set<TicketView>()
  // Hints that came while a row was being read for the first time: they are about rows that no view shows yet.
  const missed = new Set<string>()
  let finding = 0
  let lastRevisions = ''
  let unswept = false

  const now = (): number => clock.now().getTime()

  // --- what is in memory ---

  const install = (view: TicketView): void => {
    byTicket.set(view.ticketId, view)
    bySession.set(view.sessionKey, view)
    byIdentity.set(view.identityUser, view)
    const agency = byAgency.get(view.agency) ?? {
      views: new Set(),
      unwatch: snapshots.watch(view.agency),
      toldAt: -Infinity,
    }
    byAgency.set(view.agency, agency.views.add(view) && agency)
    unswept = true
  }
  const forget = (view: TicketView): void => {
    byTicket.delete(view.ticketId)
    bySession.delete(view.sessionKey)
    byIdentity.delete(view.identityUser)
    stale.delete(view)
    const agency = byAgency.get(view.agency)
    agency?.views.delete(view)
    if (agency?.views.size === 0) {
      agency.unwatch()
      byAgency.delete(view.agency)
    }
  }

  // --- bodies ---

  const render = (view: TicketView): QueueBody => {
    const snapshot = view.state === 'Waiting' ? snapshots.latest(view.agency) : undefined
    view.snapshot = snapshot
    view.position = snapshot?.position(view.ticketId) ?? null
    view.renderedAt = now()
    const { consentRetryInterval } = options.settings.current().liveChat
    return renderQueueBody({
      state: view.state,
      reason: view.reason,
      place: snapshot === undefined ? null : placeAt(view.position, snapshot),
      rosterVersion: view.rosterVersion,
      consentPrompt:
        view.prompt && promptAt(view.prompt, options.ticketClock.now(), consentRetryInterval),
    })
  }
  const tell = (view: TicketView): void => {
    const body = render(view)
    if (body.version === view.body.version) return
    view.body = body
    for (const watcher of view.watchers) watcher.changed(body)
  }

  // --- rows ---

  const takeOver = async (view: TicketView, row: TicketRow): Promise<void> => {
    const asks = row.state === 'Accepted' && row.roomId !== null
    const agency = asks ? await findAgencyConfig(pool, row.agency) : undefined
    const returned = view.state !== 'Waiting' && row.state === 'Waiting'
    view.takeOver(row, promptSource(row, agency, options.settings.current()))
    if (returned || (row.state === 'Waiting' && needsQueue(view)))
      await snapshots.fresh(view.agency)
  }
  const needsQueue = (view: TicketView): boolean =>
    snapshots.latest(view.agency)?.position(view.ticketId) == null
  const leave = async (view: TicketView): Promise<void> => {
    const last = await options.farewells.find(view.sessionHash)
    forget(view)
    view.isGone = true
    const isNews = last !== undefined && last.version !== view.body.version
    for (const watcher of view.watchers) watcher.gone(isNews ? last : undefined)
    // A socket that was told is told; a poll forgets its farewell itself, once it has been answered.
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
      let told = 0
      for (const view of views) {
        const row = byId.get(view.ticketId)
        if (row === undefined || row.sessionHash === null) await leave(view)
        else {
          await takeOver(view, row)
          if (!stale.has(view)) view.isStale = false
          tell(view)
        }
        if (++told % tellAtOnce === 0) await nextTurn()
      }
    } catch (error) {
      for (const view of views) if (byTicket.has(view.ticketId)) stale.add(view)
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
  const markStale = (view: TicketView): void => {
    view.isStale = true
    stale.add(view)
  }
  const onTicket = (ticketId: string): void => {
    const view = byTicket.get(ticketId)
    if (view === undefined) {
      if (finding > 0) missed.add(ticketId)
      return
    }
    markStale(view)
    if (view.watchers.length > 0) refreshSoon()
  }

  // --- the sweep ---

  const compareRevisions = (revisions: string): void => {
    const marks = new Map<string, number>()
    for (const pair of revisions === '' ? [] : revisions.split(',')) {
      const [id = '', mark] = pair.split(':')
      marks.set(id, Number(mark))
    }
    for (const view of byTicket.values()) {
      const mark = marks.get(view.ticketId) ?? 0
      if (mark !== view.revision) markStale(view)
      view.revision = mark
    }
  }
  const sweeping = repeat(
    () => sweepEvery,
    async () => {
      if (byTicket.size === 0) {
        lastRevisions = ''
        return
      }
      const swept = unswept
      unswept = false
      const revisions = await readTicketRevisions(pool).catch((error: unknown) => {
        unswept ||= swept
        throw error
      })
      if (swept || revisions !== lastRevisions) compareRevisions(revisions)
      lastRevisions = revisions
      const oldest = now() - forgetAfter
      for (const view of byTicket.values()) {
        if (view.watchers.length > 0) {
          if (view.prompt !== undefined) tell(view)
        } else if (view.usedAt < oldest) forget(view)
      }
      await refresh()
    },
    (error) => log.warn('tickets were not compared', { error }),
  )

  // --- the queue ---

  const retell = new Map<string, NodeJS.Timeout>()
  /** Tells the clients of an agency their places: near ones at once, far ones every few seconds, few in one turn. */
  const tellPlaces = async (snapshot: QueueSnapshot): Promise<void> => {
    const agency = byAgency.get(snapshot.agency)
    if (agency === undefined) return
    const farToo = now() - agency.toldAt >= farMoves
    if (farToo) agency.toldAt = now()
    let left = 0
    let told = 0
    for (const view of [...agency.views]) {
      if (view.state !== 'Waiting' || view.watchers.length === 0 || view.isStale) continue
      const position = snapshot.position(view.ticketId)
      const isNear = isNearPlace(position) || isNearPlace(view.position)
      if (!isNear && !farToo) {
        left += 1
        continue
      }
      tell(view)
      if (++told % tellAtOnce === 0) await nextTurn()
    }
    if (left === 0 || retell.has(snapshot.agency)) return
    const timer = setTimeout(
      () => {
        retell.delete(snapshot.agency)
        const latest = snapshots.latest(snapshot.agency)
        if (latest !== undefined) void tellPlaces(latest)
      },
      agency.toldAt + farMoves - now(),
    )
    retell.set(snapshot.agency, timer)
  }
  const unsubscribeQueues = snapshots.subscribe((snapshot) => void tellPlaces(snapshot))
  const sweepNow = (): void => {
    unswept = true
    sweeping.kick()
  }
  const markPrompts = (): void => {
    for (const view of byTicket.values()) if (view.prompt !== undefined) markStale(view)
    refreshSoon()
  }
  const unsubscribeWake = options.wake.subscribe({
    ticket: onTicket,
    clock: sweepNow,
    all: sweepNow,
    config: markPrompts,
  })

  const findKnown = (key: TicketKey): TicketView | undefined => {
    if ('sessionHash' in key) return bySession.get(key.sessionHash.toString('base64'))
    return 'identityUser' in key ? byIdentity.get(key.identityUser) : byTicket.get(key.ticketId)
  }
  const load = async (key: TicketKey): Promise<TicketView | undefined> => {
    finding += 1
    try {
      const row = await findTicket(pool, key)
      if (row === undefined || row.sessionHash === null) return undefined
      const view = new TicketView(row, row.sessionHash.toString('base64'))
      await takeOver(view, row)
      // Another request may have found it meanwhile.
      const known = byTicket.get(row.ticketId)
      if (known !== undefined) return known
      install(view)
      view.usedAt = now()
      view.body = render(view)
      if (missed.has(view.ticketId)) markStale(view)
      return view
    } finally {
      finding -= 1
      if (finding === 0) missed.clear()
    }
  }
  return {
    known: (sessionKey) => {
      const view = bySession.get(sessionKey)
      return view === undefined || view.isStale ? undefined : view
    },
    find: async (key) => {
      const view = findKnown(key) ?? (await load(key))
      if (view?.isStale === true) await refresh()
      return view === undefined || view.isGone ? undefined : view
    },
    body: (view, exact) => {
      view.usedAt = now()
      const isOutdated =
        view.prompt !== undefined ||
        (view.state === 'Waiting' && snapshots.latest(view.agency) !== view.snapshot)
      if (!isOutdated) return view.body
      const isDue = exact || view.prompt !== undefined || view.renderedAt <= now() - farMoves
      if (isDue || isNearPlace(snapshots.latest(view.agency)?.position(view.ticketId))) tell(view)
      return view.body
    },
    all: () => byTicket.values(),
    sweep: sweepNow,
    close: async () => {
      unsubscribeWake()
      unsubscribeQueues()
      for (const timer of retell.values()) clearTimeout(timer)
      await sweeping.stop()
      await reading.catch(() => {})
      for (const view of byTicket.values()) forget(view)
    },
  }
}

function isNearPlace(position: number | null | undefined): boolean {
  return position != null && position <= nearPlaces
}
