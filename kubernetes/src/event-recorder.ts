import { randomUUID } from 'node:crypto'
import type { EventsV1Event, V1ObjectReference } from '@kubernetes/client-node'
import { isApiError } from './api-error.ts'
import { systemClock, type Clock } from './clock.ts'
import { silentLogger, type Logger } from './logger.ts'
import type { Transport } from './transport.ts'
import { microTime, type Wire } from './wire.ts'

/** The object that an event is about. */
export type ObjectReference = Readonly<
  Required<Pick<V1ObjectReference, 'apiVersion' | 'kind' | 'namespace' | 'name' | 'uid'>>
>

/** Observes events that are not recorded, for metrics. */
export interface EventObserver {
  dropped(): void
}

/** Options of {@link EventRecorder}. */
export interface EventRecorderOptions {
  readonly transport: Transport
  /** Name of the controller that reports, for example `example.org/greeting-operator`. */
  readonly controller: string
  /** Name of the process, for example of its pod. */
  readonly instance: string
  /** Default the machine's. */
  readonly clock?: Clock
  /** Returns an end for the name of an event; default a random UUID. */
  readonly randomId?: () => string
  /** Default none. */
  readonly log?: Logger
  readonly observer?: EventObserver
}

/** Once a series has been quiet this long, the same thing is a new event. */
const seriesMs = 6 * 60_000
/** How many events are remembered for their repetitions. */
const rememberedEvents = 1_000
/** How many events may wait to be sent; further ones are dropped. */
const waitingEvents = 200
/** Events of one object: this many at once, and one more every five minutes (client-go, tools/record). */
const burst = 25
const refillMs = 5 * 60_000
/** The API server's limit of a note. */
const noteLength = 1_024

interface Remembered {
  readonly path: string
  count: number
  lastMs: number
}

interface Bucket {
  tokens: number
  atMs: number
}

/**
 * Records `events.k8s.io/v1` for people who look at an object. Recording never delays the caller and never fails. A
 * repetition becomes part of the series of the first event; an object that changes all the time cannot fill the API
 * server; an event that cannot be sent is dropped.
 *
 * https://kubernetes.io/docs/reference/kubernetes-api/cluster-resources/event-v1/
 *
 * @example
 * const recorder = new EventRecorder({ transport, controller: 'example.org/greeter', instance: pod })
 * recorder.record(reference, 'Warning', 'NoGreeting', 'spec.greeting is empty')
 */
export class EventRecorder {
  readonly #options: EventRecorderOptions &
    Required<Pick<EventRecorderOptions, 'clock' | 'randomId' | 'log'>>
  readonly #remembered = new Map<string, Remembered>()
  readonly #buckets = new Map<string, Bucket>()
  #sending: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(options: EventRecorderOptions) {
    const { clock = systemClock, randomId = randomUUID, log = silentLogger } = options
    this.#options = { ...options, clock, randomId, log }
  }

  /**
   * Records an event.
   *
   * @param reason a stable word, for example `NoGreeting`
   * @param note a sentence; cut to 1,024 characters
   */
  record(subject: ObjectReference, type: 'Normal' | 'Warning', reason: string, note: string): void {
    const { clock, log, observer } = this.#options
    const now = clock.now()
    if (this.#waiting >= waitingEvents || !this.#allowed(subject.uid, now.getTime())) {
      observer?.dropped()
      return
    }
    this.#waiting += 1
    this.#sending = this.#sending
      .then(async () => this.#send(subject, type, reason, note.slice(0, noteLength), now))
      .catch((error: unknown) => {
        observer?.dropped()
        log.warn('an event was not recorded', { error, reason })
      })
      .finally(() => {
        this.#waiting -= 1
      })
  }

  /** Resolves when everything recorded so far has been sent or dropped. */
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
      } satisfies Wire<EventsV1Event>,
    })
    // The map is ordered by the last write, so that the oldest entry is forgotten first.
    this.#remembered.delete(key)
    const path = `${collection}/${encodeURIComponent(name)}`
    this.#remembered.set(key, { path, count: 1, lastMs: now.getTime() })
    forgetBeyond(this.#remembered, rememberedEvents)
  }

  /** @returns false when the first event no longer exists, so that this one must be recorded as new */
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
