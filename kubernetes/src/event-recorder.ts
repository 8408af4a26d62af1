import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { isApiError } from './api-error.ts'
import { microTime } from './lease.ts'
import type { Transport } from './transport.ts'

/** What an event is about. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string
  readonly name: string
  readonly uid: string
}

/** Tells people who look at an object what happened to it. Never holds up who tells, and never fails. */
export interface EventRecorder {
  /**
   * @param reason a stable word, for example `DevelopmentMode`
   * @param note a sentence; cut to 1,024 characters
   */
  record(subject: ObjectReference, type: 'Normal' | 'Warning', reason: string, note: string): void
  /** Resolves when everything recorded so far has been sent or given up. */
  flush(): Promise<void>
}

/** Hears of events that nobody will see. */
export interface EventObserver {
  dropped(): void
}

/** Options of {@link createEventRecorder}. */
export interface EventRecorderOptions {
  readonly transport: Transport
  /** Who reports, for example `lotse.dev/operator`. */
  readonly controller: string
  /** Which process of it. */
  readonly instance: string
  readonly clock: Clock
  readonly randomId: () => string
  readonly log: Logger
  readonly observer: EventObserver
}

/** After so long without a repetition the same thing is a new event. */
const seriesMs = 6 * 60_000
/** How many events are remembered for their repetitions. */
const rememberedEvents = 1_000
/** How many events wait to be sent; what comes beyond is dropped. */
const waitingEvents = 200
/** Events of one object: so many at once, and one more each five minutes (client-go, tools/record). */
const burst = 25
const refillMs = 5 * 60_000
/** The API server's limit of a note. */
const noteLength = 1_024

/**
 * Makes a recorder of `events.k8s.io/v1`. The same thing again becomes a series of the first event instead of another one;
 * an object that changes all the time cannot fill the API server; an event that cannot be sent is dropped.
 *
 * https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
 */
export function createEventRecorder(options: EventRecorderOptions): EventRecorder {
  return new Recorder(options)
}

interface Remembered {
  readonly path: string
  count: number
  lastMs: number
}

interface Bucket {
  tokens: number
  atMs: number
}

class Recorder implements EventRecorder {
  readonly #options: EventRecorderOptions
  readonly #remembered = new Map<string, Remembered>()
  readonly #buckets = new Map<string, Bucket>()
  #sending: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(options: EventRecorderOptions) {
    this.#options = options
  }

  record(subject: ObjectReference, type: 'Normal' | 'Warning', reason: string, note: string): void {
    const { clock, log, observer } = this.#options
    const now = clock.now()
    if (this.#waiting >= waitingEvents || !this.#allowed(subject.uid, now.getTime())) {
      observer.dropped()
      return
    }
    this.#waiting += 1
    this.#sending = this.#sending
      .then(async () => this.#send(subject, type, reason, note.slice(0, noteLength), now))
      .catch((error: unknown) => {
        observer.dropped()
        log.warn('an event was not recorded', { error, reason })
      })
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async flush(): Promise<void> {
    await this.#sending
  }

  async #send(
    subject: ObjectReference,
    type: string,
    reason: string,
    note: string,
    now: Date,
  ): Promise<void> {
    const { transport, controller, instance, randomId } = this.#options
    const collection = `/apis/events.k8s.io/v1/namespaces/${encodeURIComponent(subject.namespace)}/events`
    const key = JSON.stringify([subject.uid, type, reason, note])
    const known = this.#remembered.get(key)
    const repeated = known !== undefined && now.getTime() - known.lastMs < seriesMs
    if (repeated && (await this.#continueSeries(known, now))) return
    const name = `${subject.name}.${randomId()}`
    await transport.request({
      method: 'POST',
      path: collection,
      body: {
        apiVersion: 'events.k8s.io/v1',
        kind: 'Event',
        metadata: { name, namespace: subject.namespace },
        eventTime: microTime(now),
        reportingController: controller,
        reportingInstance: instance,
        action: 'Reconcile',
        type,
        reason,
        note,
        regarding: subject,
      },
    })
    // The order of the map is that of the last news, so that what is forgotten is the oldest.
    this.#remembered.delete(key)
    const path = `${collection}/${encodeURIComponent(name)}`
    this.#remembered.set(key, { path, count: 1, lastMs: now.getTime() })
    forgetBeyond(this.#remembered, rememberedEvents)
  }

  /** @returns false when the first event is not there any more: somebody has removed it, so this one is told anew */
  async #continueSeries(known: Remembered, now: Date): Promise<boolean> {
    known.count += 1
    known.lastMs = now.getTime()
    try {
      await this.#options.transport.request({
        method: 'PATCH',
        path: known.path,
        contentType: 'application/merge-patch+json',
        body: { series: { count: known.count, lastObservedTime: microTime(now) } },
      })
      return true
    } catch (error) {
      if (isApiError(error) && error.status === 404) return false
      throw error
    }
  }

  #allowed(uid: string, nowMs: number): boolean {
    const bucket = this.#buckets.get(uid) ?? { tokens: burst, atMs: nowMs }
    const refilled = Math.min(burst, bucket.tokens + (nowMs - bucket.atMs) / refillMs)
    this.#buckets.delete(uid)
    this.#buckets.set(uid, { tokens: Math.max(0, refilled - 1), atMs: nowMs })
    forgetBeyond(this.#buckets, rememberedEvents)
    return refilled >= 1
  }
}

function forgetBeyond(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return
    map.delete(key)
  }
}
