import type { Clock } from '@lotse/common/clock'
import { placeAt } from '../domain/place.ts'
import { promptAt } from './consent-prompt.ts'
import { farMovesMs, isNearPlace } from './place-teller.ts'
import { renderQueueBody, type QueueBody } from './queue-body.ts'
import type { QueueSnapshots } from './queue-snapshots.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { TicketClock } from './ticket-clock.ts'
import type { TicketView } from './ticket-view.ts'

/** What {@link ViewBodies} renders from. */
export interface BodySources {
  readonly snapshots: QueueSnapshots
  readonly settings: SettingsCache
  readonly ticketClock: TicketClock
  readonly clock: Clock
}

/** The answers of the queue endpoint, rendered from views. */
export class ViewBodies {
  readonly #sources: BodySources

  constructor(sources: BodySources) {
    this.#sources = sources
  }

  /** Renders the view and notifies its watchers if that changes anything. */
  tell(view: TicketView): void {
    const body = this.#render(view)
    const isNews = body.version !== view.version
    view.version = body.version
    view.json = body.json
    if (isNews) for (const watcher of view.watchers()) watcher.changed(body)
  }

  /**
   * The current body. `exact` is for a client that has nothing yet; one that has a version and is far back hears of its
   * place only every five seconds.
   */
  current(view: TicketView, exact: boolean): QueueBody {
    const isAsked = view.prompt !== undefined
    const snapshot =
      view.state === 'Waiting' ? this.#sources.snapshots.latest(view.agency) : view.snapshot
    const isOutdated = isAsked || snapshot !== view.snapshot || view.json === ''
    if (!isOutdated) return view
    const isDue = exact || isAsked || (this.#now() - view.renderedAt) * 1000 >= farMovesMs
    if (isDue || view.json === '' || isNearPlace(snapshot?.position(view.ticketId))) this.tell(view)
    return view
  }

  #render(view: TicketView): QueueBody {
    const { snapshots, settings, ticketClock } = this.#sources
    const snapshot = view.state === 'Waiting' ? snapshots.latest(view.agency) : undefined
    view.snapshot = snapshot
    view.position = snapshot?.position(view.ticketId) ?? null
    view.renderedAt = this.#now()
    const { consentRetryInterval } = settings.current().liveChat
    return renderQueueBody({
      state: view.state,
      reason: view.reason,
      keepsPlace: view.keepsPlace,
      place: snapshot === undefined ? null : placeAt(view.position, snapshot),
      rosterVersion: view.rosterVersion,
      counselorAwayMinutes: view.counselorAwayMinutes,
      over: view.over,
      consentPrompt: view.prompt && promptAt(view.prompt, ticketClock.now(), consentRetryInterval),
    })
  }

  /** Whole seconds, as views keep them. */
  #now(): number {
    return Math.floor(this.#sources.clock.now().getTime() / 1000)
  }
}
