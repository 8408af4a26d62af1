import type { V1ObjectMeta } from '@kubernetes/client-node'
import { z } from 'zod'
import { ApiError, apiErrorOf, isApiError, isExpired } from './api-error.ts'
import { backoffMs } from './backoff.ts'
import { systemClock, type Clock } from './clock.ts'
import { silentLogger, type Logger } from './logger.ts'
import type { Transport } from './transport.ts'
import type { Wire } from './wire.ts'

/** An object of the API server as a reflector delivers it. Its spec and status are the target's to read. */
export interface KubernetesObject {
  readonly metadata: Omit<Wire<V1ObjectMeta>, 'managedFields'> & {
    readonly name: string
    readonly uid: string
    readonly resourceVersion: string
  }
}

/** Receives the objects of a collection; {@link storeTarget} is one. */
export interface ReflectorTarget {
  /** All objects of the collection: an object that is not among them no longer exists. */
  replace(objects: readonly KubernetesObject[]): void
  /** A new or changed object. */
  put(object: KubernetesObject): void
  /** An object no longer exists. */
  remove(object: KubernetesObject): void
}

/** Options of {@link Reflector}. */
export interface ReflectorOptions {
  readonly transport: Transport
  /** Path of the collection, for example `/apis/apps/v1/namespaces/default/deployments`. */
  readonly path: string
  /** Default the machine's. */
  readonly clock?: Clock
  /** Number from 0 to below 1, for the jitter; default `Math.random`. */
  readonly random?: () => number
  /** Default none. */
  readonly log?: Logger
  readonly target: ReflectorTarget
  /** Only objects with these labels, for example `app=web`; default all. */
  readonly labelSelector?: string
  /** Only objects with these fields, for example `metadata.name=web`; default all. */
  readonly fieldSelector?: string
  /** Objects in one page of a list; default 500. */
  readonly pageLimit?: number
  /**
   * Longest silence of a watch in milliseconds; default 70 000. The API server sends a bookmark every minute, so more
   * silence means that the connection is dead (kopf `inactivity_timeout`).
   */
  readonly inactivityMs?: number
}

/**
 * The next step of the reflector. A complete list leads to `watch`; a watch that ends continues at its last version; an
 * expired history (410) leads back to `list`. Modelled on kube-rs `watcher.rs`.
 */
type State =
  { readonly next: 'list' } | { readonly next: 'watch'; readonly resourceVersion: string }

const objectSchema = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    uid: z.string().default(''),
    resourceVersion: z.string().default(''),
  }),
})
const pageSchema = z.object({
  metadata: z.object({ resourceVersion: z.string(), continue: z.string().optional() }),
  items: z.array(objectSchema),
})
const eventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['ADDED', 'MODIFIED', 'DELETED']), object: objectSchema }),
  z.object({
    type: z.literal('BOOKMARK'),
    object: z.looseObject({ metadata: z.looseObject({ resourceVersion: z.string() }) }),
  }),
  z.object({ type: z.literal('ERROR'), object: z.unknown() }),
])

/** Delays after failures, as in client-go's reflector. */
const baseDelayMs = 800
const maxDelayMs = 30_000
/** A watch that ends sooner without any event has not worked. */
const shortestWatchMs = 1_000
/** A watch is asked to end by the server after this time, and half as much again at random. */
const watchSeconds = 300

/**
 * Keeps a target in line with a collection of the API server by list and watch. Bookmarks carry the position of a watch
 * forward, a history that is no longer there (410) leads to a new list, and a watch that is silent for too long is opened
 * again.
 *
 * @example
 * const reflector = new Reflector({
 *   transport,
 *   path: '/api/v1/namespaces/default/configmaps',
 *   target: storeTarget(configMaps, { read, changed: (key) => queue.add(key) }),
 * })
 * await reflector.run(signal)
 */
export class Reflector {
  readonly #options: ReflectorOptions & Required<Pick<ReflectorOptions, 'clock' | 'random' | 'log'>>
  /** Uid by name of every object that the target knows. */
  #known = new Map<string, string>()
  readonly #selectors: Readonly<Record<string, string>>
  #synced = false
  #failures = 0

  constructor(options: ReflectorOptions) {
    const { clock = systemClock, random = Math.random, log = silentLogger } = options
    this.#options = { ...options, clock, random, log }
    const { labelSelector, fieldSelector } = options
    this.#selectors = {
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
    }
  }

  /** Whether the first list is in the target. */
  get synced(): boolean {
    return this.#synced
  }

  /** Lists and watches until the signal aborts. Never throws: every failure is tried again. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, random, log, path } = this.#options
    let state: State = { next: 'list' }
    while (!signal.aborted) {
      try {
        state = state.next === 'list' ? await this.#list(signal) : await this.#watch(state, signal)
      } catch (error) {
        if (signal.aborted) return
        if (isExpired(error) || isAway(error)) state = { next: 'list' }
        const attempt = this.#failures
        this.#failures += 1
        const resource = path.split('/').at(-1) ?? ''
        // History expires now and then without any trouble: no delay after a watch that worked.
        if (isExpired(error) && attempt === 0) {
          log.info('the history of the API server is gone, and all is listed again', { resource })
          continue
        }
        log.warn('the API server cannot be followed and is tried again', {
          resource,
          attempt: this.#failures,
          error,
        })
        const delay = backoffMs(attempt, { baseMs: baseDelayMs, maxMs: maxDelayMs, random })
        await clock.sleep(delay, signal).catch(() => {})
      }
    }
  }

  /** Reads all pages. Half a list is never delivered: its absences would mean deletions. */
  async #list(signal: AbortSignal): Promise<State> {
    const { transport, path, pageLimit = 500 } = this.#options
    const objects: KubernetesObject[] = []
    let token: string | undefined
    for (;;) {
      const query = {
        ...this.#selectors,
        limit: String(pageLimit),
        ...(token !== undefined && { continue: token }),
      }
      // An expired token is a 410 like any other: the list starts again.
      const answer = await transport.request({ method: 'GET', path, query, signal })
      const { metadata, items } = pageSchema.parse(answer)
      objects.push(...items.map(withoutManagedFields))
      token = metadata.continue
      if (token !== undefined && token !== '') continue
      this.#replace(objects)
      // The server works; only a watch shows whether it can be followed.
      this.#failures = Math.min(this.#failures, 1)
      return { next: 'watch', resourceVersion: metadata.resourceVersion }
    }
  }

  /** Follows changes from a version on. Remembers the last version, also when the connection breaks. */
  async #watch(
    { resourceVersion }: Extract<State, { next: 'watch' }>,
    signal: AbortSignal,
  ): Promise<State> {
    const { transport, path, random, inactivityMs = 70_000, clock } = this.#options
    const silence = new AbortController()
    const watchdog = new Watchdog(clock, inactivityMs, () => silence.abort())
    const query = {
      ...this.#selectors,
      watch: 'true',
      allowWatchBookmarks: 'true',
      timeoutSeconds: String(Math.round(watchSeconds * (1 + random() / 2))),
      resourceVersion,
    }
    let latest = resourceVersion
    const began = clock.now().getTime()
    try {
      const lines = transport.stream({
        path,
        query,
        signal: AbortSignal.any([signal, silence.signal]),
        signOfLife: () => watchdog.pat(),
      })
      for await (const line of lines) {
        const event = eventSchema.parse(line)
        if (event.type === 'ERROR') throw apiErrorOf(event.object)
        const version = event.object.metadata.resourceVersion
        if (isEarlier(version, latest)) throw historyReplaced()
        if (event.type !== 'BOOKMARK') this.#take(event.type, withoutManagedFields(event.object))
        latest = version
        this.#failures = 0
      }
    } catch (error) {
      if (isExpired(error)) throw error
      // A server that takes the watch and breaks it at once must not be asked in a tight loop.
      if (latest === resourceVersion && !silence.signal.aborted) throw error
    } finally {
      watchdog.stop()
    }
    // client-go's "very short watch": something on the way answers and closes, and would be asked in a tight loop.
    if (latest === resourceVersion && clock.now().getTime() - began < shortestWatchMs)
      throw new ApiError({ status: 0, reason: 'ShortWatch' })
    this.#failures = 0
    return { next: 'watch', resourceVersion: latest }
  }

  #replace(objects: readonly KubernetesObject[]): void {
    const before = this.#known
    this.#known = new Map(objects.map(({ metadata }) => [metadata.name, metadata.uid]))
    // Deleted and created again between two lists: two events, not a change.
    for (const { metadata } of objects) {
      const uid = before.get(metadata.name)
      if (uid !== undefined && uid !== metadata.uid)
        this.#deliver((target) => target.remove({ metadata: { ...metadata, uid } }))
    }
    this.#deliver((target) => target.replace(objects))
    this.#synced = true
  }

  #take(type: 'ADDED' | 'MODIFIED' | 'DELETED', object: KubernetesObject): void {
    const { name, uid } = object.metadata
    const earlier = this.#known.get(name)
    if (type === 'DELETED') {
      this.#known.delete(name)
      this.#deliver((target) => target.remove(object))
      return
    }
    this.#known.set(name, uid)
    if (earlier !== undefined && earlier !== uid)
      this.#deliver((target) => target.remove({ metadata: { ...object.metadata, uid: earlier } }))
    this.#deliver((target) => target.put(object))
  }

  /** A target that throws has a defect of its own; the other deliveries must still arrive. */
  #deliver(delivery: (target: ReflectorTarget) => void): void {
    try {
      delivery(this.#options.target)
    } catch (error) {
      this.#options.log.error('a change could not be taken over', { error })
    }
  }
}

/**
 * Returns whether the API server could not be reached. It may come back with another history, for example after a restore
 * from a backup, and a watch that starts in the future of that history is silent until it has caught up: a new list is
 * cheap and always right.
 */
function isAway(error: unknown): boolean {
  return isApiError(error) && error.reason === 'NoAnswer'
}

/** Versions of one collection only grow; https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions */
function isEarlier(version: string, than: string): boolean {
  return /^\d+$/.test(version) && /^\d+$/.test(than) && BigInt(version) < BigInt(than)
}

/** The history has started over under a running watch. */
function historyReplaced(): ApiError {
  return new ApiError({ status: 410, reason: 'Expired' })
}

/** Calls when nothing has happened for too long. */
class Watchdog {
  readonly #stopping = new AbortController()
  #patted = false

  constructor(clock: Clock, ms: number, bark: () => void) {
    const look = async (): Promise<void> => {
      do {
        this.#patted = false
        await clock.sleep(ms, this.#stopping.signal)
      } while (this.#patted)
      bark()
    }
    look().catch(() => {})
  }

  pat(): void {
    this.#patted = true
  }

  stop(): void {
    this.#stopping.abort()
  }
}

/** Who wrote which field is of no interest here, and is often larger than the rest. */
function withoutManagedFields(object: KubernetesObject): KubernetesObject {
  const { managedFields: _, ...metadata } = object.metadata as KubernetesObject['metadata'] & {
    managedFields?: unknown
  }
  return { ...object, metadata }
}
