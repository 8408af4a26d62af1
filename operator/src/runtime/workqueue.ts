import type { Clock } from '@lotse/common/clock'

/** What a queue tells about itself; the names follow controller-runtime's metrics. */
export interface WorkqueueObserver {
  added(): void
  retried(): void
  depth(keys: number): void
  /** A key left the queue after so many seconds. */
  queued(seconds: number): void
}

/** Options of {@link createWorkqueue}. */
export interface WorkqueueOptions {
  readonly clock: Clock
  /** Number from 0 to below 1, for the jitter. */
  readonly random: () => number
  /** First delay after a failure, in milliseconds; doubles with each further one. Default 50. */
  readonly baseDelayMs?: number
  /** Longest delay after a failure, in milliseconds. Default 30 000. */
  readonly maxDelayMs?: number
  readonly observer?: WorkqueueObserver
}

/**
 * A queue of keys that say "look at this again". A key is in it at most once, whatever happens how often, and no two
 * workers ever have the same key: one that is added while it is being worked on comes again after `done`.
 */
export interface Workqueue {
  add(key: string): void
  /** Adds after a delay. Of several delays for one key the earliest counts. */
  addAfter(key: string, ms: number): void
  /** Adds after the delay of the key's next failure: exponential, with jitter, so that failures do not march in step. */
  addAfterFailure(key: string): void
  /** Ends the count of failures of a key. */
  forget(key: string): void
  /** The next key, or undefined once the queue is closed. */
  next(): Promise<string | undefined>
  /** Must follow each `next`: lets the key be handed out again. */
  done(key: string): void
  /** Hands out nothing more; what is waiting is dropped. Level-based work is found again at the next start. */
  close(): void
}

/** Makes an empty queue. */
export function createWorkqueue(options: WorkqueueOptions): Workqueue {
  return new KeyQueue(options)
}

class KeyQueue implements Workqueue {
  readonly #clock: Clock
  readonly #random: () => number
  readonly #baseDelayMs: number
  readonly #maxDelayMs: number
  readonly #observer: WorkqueueObserver | undefined
  /** Keys to hand out in order, with the time they were added. */
  readonly #ready = new Map<string, number>()
  readonly #active = new Set<string>()
  /** Keys that were added while they were worked on. */
  readonly #again = new Set<string>()
  readonly #delayed = new Map<string, number>()
  readonly #failures = new Map<string, number>()
  readonly #takers: ((key: string | undefined) => void)[] = []
  #alarm = new AbortController()
  #closed = false

  constructor(options: WorkqueueOptions) {
    this.#clock = options.clock
    this.#random = options.random
    this.#baseDelayMs = options.baseDelayMs ?? 50
    this.#maxDelayMs = options.maxDelayMs ?? 30_000
    this.#observer = options.observer
  }

  add(key: string): void {
    if (this.#closed) return
    this.#delayed.delete(key)
    if (this.#active.has(key)) {
      this.#again.add(key)
      return
    }
    if (this.#ready.has(key)) return
    this.#observer?.added()
    this.#ready.set(key, this.#clock.now().getTime())
    this.#handOut()
  }

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

  addAfterFailure(key: string): void {
    const failures = this.#failures.get(key) ?? 0
    this.#failures.set(key, failures + 1)
    this.#observer?.retried()
    const full = Math.min(this.#maxDelayMs, this.#baseDelayMs * 2 ** failures)
    this.addAfter(key, full / 2 + (full / 2) * this.#random())
  }

  forget(key: string): void {
    this.#failures.delete(key)
  }

  async next(): Promise<string | undefined> {
    if (this.#closed) return undefined
    return new Promise((resolve) => {
      this.#takers.push(resolve)
      this.#handOut()
    })
  }

  done(key: string): void {
    this.#active.delete(key)
    if (this.#again.delete(key)) this.add(key)
  }

  close(): void {
    this.#closed = true
    this.#alarm.abort()
    this.#ready.clear()
    this.#delayed.clear()
    for (const resolve of this.#takers.splice(0)) resolve(undefined)
  }

  #handOut(): void {
    while (this.#takers.length > 0) {
      const [entry] = this.#ready
      if (entry === undefined) break
      const [key, since] = entry
      this.#ready.delete(key)
      this.#active.add(key)
      this.#observer?.queued((this.#clock.now().getTime() - since) / 1000)
      this.#takers.shift()?.(key)
    }
    this.#observer?.depth(this.#ready.size)
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
