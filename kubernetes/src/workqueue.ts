import { backoffMs, type BackoffOptions } from './backoff.ts'
import { systemClock, type Clock } from './clock.ts'

/** Observes a queue, for metrics; the names follow controller-runtime's. */
export interface WorkqueueObserver {
  added(): void
  retried(): void
  depth(keys: number, priority: Priority): void
  /** A key left the queue after this many seconds. */
  queued(seconds: number): void
  /** A worker has taken a key; the returned function marks the end. */
  working(): () => void
}

/**
 * How urgent a key is. Low is for keys whose result no person waits for: the first list, the regular resync. Changes are
 * handed out before all of those, as in controller-runtime's priority queue.
 */
export type Priority = 'normal' | 'low'

/** Options of {@link Workqueue}. */
export interface WorkqueueOptions {
  /** Default the machine's. */
  readonly clock?: Clock
  /** Number from 0 to below 1, for the jitter; default `Math.random`. */
  readonly random?: () => number
  /** First delay after a failure, in milliseconds; doubles with each further one. Default 50. */
  readonly baseDelayMs?: number
  /** Longest delay after a failure, in milliseconds. Default 30 000. */
  readonly maxDelayMs?: number
  readonly observer?: WorkqueueObserver
}

/**
 * A queue of keys to reconcile. A key is in it at most once, however often it is added, and no two workers ever have the
 * same key: one that is added while a worker has it is handed out again after `done`.
 *
 * @example
 * const queue = new Workqueue()
 * queue.add('default/web')
 */
export class Workqueue {
  readonly #clock: Clock
  readonly #backoff: BackoffOptions
  readonly #observer: WorkqueueObserver | undefined
  /** Keys to hand out in order, with the time they were added. */
  readonly #ready = { normal: new Map<string, number>(), low: new Map<string, number>() }
  /** Keys that are worked on, with what marks the end of that. */
  readonly #active = new Map<string, () => void>()
  /** Keys that were added while they were worked on. */
  readonly #again = new Map<string, Priority>()
  readonly #delayed = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  readonly #takers: ((key: string | undefined) => void)[] = []
  #alarm = new AbortController()
  #closed = false

  constructor(options: WorkqueueOptions = {}) {
    this.#clock = options.clock ?? systemClock
    this.#backoff = {
      baseMs: options.baseDelayMs ?? 50,
      maxMs: options.maxDelayMs ?? 30_000,
      random: options.random ?? Math.random,
      fixedShare: 0.5,
    }
    this.#observer = options.observer
  }

  /** Adds a key. Of several priorities for one key the higher one counts. */
  add(key: string, priority: Priority = 'normal'): void {
    if (this.#closed) return
    this.#delayed.delete(key)
    if (this.#active.has(key)) {
      if (this.#again.get(key) !== 'normal') this.#again.set(key, priority)
      return
    }
    const { normal, low } = this.#ready
    const waitingSince = low.get(key)
    if (normal.has(key) || (waitingSince !== undefined && priority === 'low')) return
    if (waitingSince === undefined) this.#observer?.added()
    low.delete(key)
    this.#ready[priority].set(key, waitingSince ?? this.#clock.now().getTime())
    this.#handOut()
  }

  /** Adds a key after a delay. Of several delays for one key the earliest counts. */
  addAfter(key: string, ms: number): void {
    if (this.#closed) return
    if (ms <= 0) {
      this.add(key)
      return
    }
    const due = this.#clock.now().getTime() + ms
    const earlier = this.#delayed.get(key)
    if (earlier !== undefined && earlier <= due) return
    this.#delayed.set(key, due)
    this.#setAlarm()
  }

  /** Adds a key after the delay of its next failure: exponential, with jitter, so that failures do not march in step. */
  addAfterFailure(key: string): void {
    const failures = this.#failures.get(key) ?? 0
    this.#failures.set(key, failures + 1)
    this.#observer?.retried()
    this.addAfter(key, backoffMs(failures, this.#backoff))
  }

  /** Ends the count of failures of a key. */
  forget(key: string): void {
    this.#failures.delete(key)
  }

  /** Returns the next key once there is one, or undefined once the queue is closed. */
  async next(): Promise<string | undefined> {
    if (this.#closed) return undefined
    return new Promise((resolve) => {
      this.#takers.push(resolve)
      this.#handOut()
    })
  }

  /** Must follow each `next`: lets the key be handed out again. */
  done(key: string): void {
    this.#active.get(key)?.()
    this.#active.delete(key)
    const again = this.#again.get(key)
    if (again === undefined) return
    this.#again.delete(key)
    this.add(key, again)
  }

  /** Hands out nothing more and drops what is waiting. Level-based work is found again at the next start. */
  close(): void {
    this.#closed = true
    this.#alarm.abort()
    this.#ready.normal.clear()
    this.#ready.low.clear()
    this.#delayed.clear()
    for (const resolve of this.#takers.splice(0)) resolve(undefined)
  }

  #handOut(): void {
    while (this.#takers.length > 0) {
      const from = this.#ready[this.#ready.normal.size > 0 ? 'normal' : 'low']
      const [entry] = from
      if (entry === undefined) break
      const [key, since] = entry
      from.delete(key)
      this.#active.set(key, this.#observer?.working() ?? (() => {}))
      this.#observer?.queued((this.#clock.now().getTime() - since) / 1000)
      this.#takers.shift()?.(key)
    }
    this.#observer?.depth(this.#ready.normal.size, 'normal')
    this.#observer?.depth(this.#ready.low.size, 'low')
  }

  /** One timer for all delayed keys: the earliest. */
  #setAlarm(): void {
    this.#alarm.abort()
    const due = Math.min(...this.#delayed.values())
    if (!Number.isFinite(due)) return
    const alarm = new AbortController()
    this.#alarm = alarm
    const wait = Math.max(0, due - this.#clock.now().getTime())
    this.#clock.sleep(wait, alarm.signal).then(
      () => this.#ring(),
      // Aborted: a new alarm is set already, or the queue is closed.
      () => {},
    )
  }

  #ring(): void {
    const now = this.#clock.now().getTime()
    const due = [...this.#delayed].filter(([, at]) => at <= now).map(([key]) => key)
    for (const key of due) this.add(key)
    if (this.#delayed.size > 0) this.#setAlarm()
  }
}
