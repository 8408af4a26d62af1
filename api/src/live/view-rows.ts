import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from '@lotse/common/logger'
import { findAgencyConfig } from '../postgres/agency-config.ts'
import type { Database } from '../postgres/database.ts'
import { findTicket, type TicketKey } from '../postgres/find-ticket.ts'
import { readTickets } from '../postgres/ticket-revisions.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { Sealer } from '../privacy/sealer.ts'
import { openEnding } from '../tickets/ending.ts'
import { overState } from '../tickets/over-state.ts'
import { promptSource } from './consent-prompt.ts'
import type { Farewells } from './farewells.ts'
import { tellAtOnce } from './place-teller.ts'
import type { QueueSnapshots } from './queue-snapshots.ts'
import type { SettingsCache } from './settings-cache.ts'
import { TicketView } from './ticket-view.ts'
import type { ViewBodies } from './view-bodies.ts'
import type { ViewRegistry } from './view-registry.ts'

/** What {@link ViewRows} works with. */
export interface RowSources {
  readonly database: Database
  readonly registry: ViewRegistry
  readonly bodies: ViewBodies
  readonly snapshots: QueueSnapshots
  readonly settings: SettingsCache
  readonly farewells: Farewells
  readonly sealer: Pick<Sealer, 'open' | 'sealText'>
  readonly log: Logger
}

/** Reads rows into views: each once when its client arrives, and again after it has become stale. */
export class ViewRows {
  readonly #sources: RowSources
  readonly #stale = new Set<TicketView>()
  #reading: Promise<void> = Promise.resolve()
  #nextRead: Promise<void> | undefined
  // Hints that came while a row was being read for the first time: they are about rows that no view shows yet.
  readonly #missed = new Set<string>()
  #loading = 0

  constructor(sources: RowSources) {
    this.#sources = sources
  }

  /** The row has changed: the view does not answer before it has been read again. */
  markStale(view: TicketView): void {
    view.isStale = true
    this.#stale.add(view)
  }

  /** A hint that the row of a ticket has changed. It is read immediately if somebody watches. */
  hint(ticketId: string): void {
    const view = this.#sources.registry.byTicket(ticketId)
    if (view === undefined) {
      if (this.#loading > 0) this.#missed.add(ticketId)
      return
    }
    this.markStale(view)
    if (view.isWatched) this.refreshSoon()
  }

  /** Drops a view from memory; the next question for it reads its row. */
  forget(view: TicketView): void {
    this.#sources.registry.remove(view)
    this.#stale.delete(view)
  }

  /** Resolves after a read of all stale rows that began after this call. */
  async refresh(): Promise<void> {
    this.#nextRead ??= this.#reading
      .catch(() => {})
      .then(async () => {
        this.#nextRead = undefined
        this.#reading = this.#readStale()
        await this.#reading
      })
    await this.#nextRead
  }

  /** {@link ViewRows.refresh} in the background. */
  refreshSoon(): void {
    this.refresh().catch((error: unknown) =>
      this.#sources.log.warn('tickets were not read again', { error }),
    )
  }

  /**
   * Reads a ticket that is not in memory.
   *
   * @param usedAt the view's first use, in whole seconds
   * @returns its view, or `undefined` when the ticket does not exist or is wiped
   */
  async load(key: TicketKey, usedAt: number): Promise<TicketView | undefined> {
    const { database, registry, bodies } = this.#sources
    this.#loading += 1
    try {
      const row = await findTicket(database.pool, key)
      if (row === undefined || row.state === 'Wiped') return undefined
      const view = new TicketView(row, registry.agencyName(row.agency))
      await this.#takeOver(view, row)
      // Another request may have found it meanwhile.
      const known = registry.byTicket(row.ticketId)
      if (known !== undefined) return known
      view.usedAt = usedAt
      registry.add(view)
      bodies.tell(view)
      if (this.#missed.has(view.ticketId)) this.markStale(view)
      return view
    } finally {
      this.#loading -= 1
      if (this.#loading === 0) this.#missed.clear()
    }
  }

  /** Resolves when no read runs any more; start none meanwhile. */
  async settled(): Promise<void> {
    await this.#reading.catch(() => {})
  }

  async #readStale(): Promise<void> {
    const views = [...this.#stale]
    if (views.length === 0) return
    this.#stale.clear()
    try {
      const rows = await readTickets(
        this.#sources.database.pool,
        views.map((view) => view.ticketId),
      )
      const byId = new Map(rows.map((row) => [row.ticketId, row]))
      let read = 0
      for (const view of views) {
        const row = byId.get(view.ticketId)
        if (row === undefined || row.state === 'Wiped') await this.#sayFarewell(view)
        else {
          await this.#takeOver(view, row)
          // Another hint may have come since the row was read.
          if (!this.#stale.has(view)) view.isStale = false
          this.#sources.bodies.tell(view)
        }
        read += 1
        if (read % tellAtOnce === 0) await nextTurn()
      }
    } catch (error) {
      for (const view of views) if (!view.isGone) this.markStale(view)
      throw error
    }
  }

  async #takeOver(view: TicketView, row: TicketRow): Promise<void> {
    const { database, settings, sealer, snapshots } = this.#sources
    const asks = row.state === 'Accepted' && row.roomId !== null
    const agency = asks ? await findAgencyConfig(database.pool, row.agency) : undefined
    const isBack = view.state !== 'Waiting' && row.state === 'Waiting'
    const keepsPlace = openEnding(sealer, row)?.keepsPlace === true
    view.takeOver(row, {
      prompt: promptSource(row, agency, settings.current()),
      keepsPlace,
      over: overState(sealer, row),
    })
    if (row.state !== 'Waiting') return
    const isCounted = snapshots.latest(view.agency)?.position(view.ticketId) != null
    if (isBack || !isCounted) await snapshots.fresh(view.agency)
  }

  async #sayFarewell(view: TicketView): Promise<void> {
    const last = await this.#sources.farewells.find(view.sessionHash)
    this.forget(view)
    view.isGone = true
    const isNews = last !== undefined && last.version !== view.version
    for (const watcher of view.watchers()) watcher.gone(isNews ? last : undefined)
  }
}
