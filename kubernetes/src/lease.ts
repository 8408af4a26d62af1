import type { V1Lease, V1LeaseSpec } from '@kubernetes/client-node'
import { z } from 'zod'
import { isApiError } from './api-error.ts'
import { systemClock, type Clock } from './clock.ts'
import { silentLogger, type Logger } from './logger.ts'
import type { Transport } from './transport.ts'
import { untilAborted } from './until-aborted.ts'
import { microTime, type Wire } from './wire.ts'

/** Options of {@link LeaseElector}. The times are those of controller-runtime. */
export interface LeaseElectorOptions {
  readonly transport: Transport
  readonly namespace: string
  /** Name of the Lease. */
  readonly name: string
  /** Identity of this process; unique, for example the name of its pod. */
  readonly identity: string
  /** Default the machine's. */
  readonly clock?: Clock
  /** Number from 0 to below 1, for the jitter; default `Math.random`. */
  readonly random?: () => number
  /** Default none. */
  readonly log?: Logger
  /** Called at first and after each change with whether this process leads. */
  readonly observer?: (leading: boolean) => void
  /** How long the others wait for a silent leader, in milliseconds; default 15 000. */
  readonly leaseDurationMs?: number
  /** How long a leader tries to renew before it stops, in milliseconds; default 10 000, less than the duration. */
  readonly renewDeadlineMs?: number
  /** Time between two attempts, in milliseconds; default 2 000. */
  readonly retryPeriodMs?: number
}

/** How long the work may take to end after leadership was lost; less than deadline and duration are apart. */
const lossGraceMs = 2_000

/** Another process may lead by now: this one must end. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError'
  readonly code = 'LeadershipLost'
}

/** What the API server leaves out may also be sent as null. */
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const count = z
  .number()
  .nullish()
  .transform((value) => value ?? undefined)

const leaseSchema = z.object({
  metadata: z.object({ resourceVersion: z.string() }),
  spec: z.object({
    holderIdentity: text,
    leaseDurationSeconds: count,
    acquireTime: text,
    renewTime: text,
    leaseTransitions: count,
  }),
})
type Lease = z.infer<typeof leaseSchema>

/**
 * Elects a leader by a `coordination.k8s.io/v1` Lease, as client-go does: every write names the resource version that it
 * rests on, so that one of several writers wins, and an expired lease is judged by the observer's own clock.
 *
 * @example
 * const elector = new LeaseElector({ transport, namespace, name: 'greeter', identity: pod })
 * await elector.run(signal, async (leading) => controller(leading))
 */
export class LeaseElector {
  readonly #options: LeaseElectorOptions &
    Required<Pick<LeaseElectorOptions, 'clock' | 'random' | 'log'>>
  readonly #path: string
  readonly #durationMs: number
  readonly #deadlineMs: number
  readonly #retryMs: number
  /** The last version of the lease that was seen, and when, by our own clock: clocks of others may be wrong. */
  #seen: { readonly lease: Lease; readonly at: number } | undefined
  /** The lease as this process wrote it last; undefined when that is not known to be what is there. */
  #own: Lease | undefined
  #leader = false

  constructor(options: LeaseElectorOptions) {
    const { clock = systemClock, random = Math.random, log = silentLogger } = options
    this.#options = { ...options, clock, random, log }
    this.#durationMs = options.leaseDurationMs ?? 15_000
    this.#deadlineMs = options.renewDeadlineMs ?? 10_000
    this.#retryMs = options.retryPeriodMs ?? 2_000
    this.#path = `/apis/coordination.k8s.io/v1/namespaces/${options.namespace}/leases`
  }

  /** Whether this process leads. */
  get leader(): boolean {
    return this.#leader
  }

  /**
   * Waits to be elected, leads until the signal aborts or `lead` ends, and then gives the lease back.
   *
   * @param lead works while its signal is not aborted; must resolve soon after
   * @throws LeadershipLostError when the lease could not be renewed in time
   */
  async run(signal: AbortSignal, lead: (leading: AbortSignal) => Promise<void>): Promise<void> {
    const { clock, log } = this.#options
    this.#options.observer?.(false)
    while (!(await this.#attempt(signal))) {
      if (signal.aborted) return
      await this.#pause(signal)
    }
    this.#leader = true
    this.#options.observer?.(true)
    log.info('this process leads')
    const losing = new AbortController()
    const working = lead(AbortSignal.any([signal, losing.signal]))
    let renewed = clock.now().getTime()
    // A renewal must not end with the signal: the work may still be going on.
    const worked = new AbortController()
    const end = (): void => worked.abort()
    working.then(end, end)
    try {
      while (!worked.signal.aborted) {
        await this.#pause(worked.signal)
        if (worked.signal.aborted) break
        const began = clock.now().getTime()
        if (await this.#attempt(undefined, renewed + this.#deadlineMs)) renewed = began
        else if (clock.now().getTime() - renewed >= this.#deadlineMs) {
          losing.abort()
          this.#options.observer?.(false)
          // Another process may lead in a few seconds: work that does not end is left, and ends with the process.
          await Promise.race([working.catch(() => {}), clock.sleep(lossGraceMs)])
          throw new LeadershipLostError('the lease could not be renewed in time')
        }
      }
      await working
    } finally {
      this.#leader = false
      this.#options.observer?.(false)
      if (!losing.signal.aborted) await this.#release()
    }
  }

  /** Tries to take or renew the lease. Returns whether this process has it now. */
  async #attempt(signal: AbortSignal | undefined, deadline?: number): Promise<boolean> {
    const { clock, log } = this.#options
    const left = (deadline ?? Number.POSITIVE_INFINITY) - clock.now().getTime()
    // A renewal that hangs must not outlive the deadline, whatever it is that hangs.
    const limit = Math.max(1, Math.min(left, this.#deadlineMs / 2))
    const ending = new AbortController()
    const either = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal])
    const end = (): void => ending.abort()
    clock.sleep(limit, either).then(end, end)
    try {
      return await untilAborted(this.#takeOrRenew(either), either)
    } catch (error) {
      this.#own = undefined
      // Another process was faster.
      if (isApiError(error) && error.status === 409) return false
      if (signal?.aborted !== true)
        log.warn('the lease cannot be read or written and is tried again', { error })
      return false
    } finally {
      ending.abort()
    }
  }

  async #takeOrRenew(signal: AbortSignal): Promise<boolean> {
    const { transport, clock, identity, name } = this.#options
    // The holder renews without reading, as client-go does; the version shows whether another process has written.
    const lease = this.#own ?? (await this.#read(signal))
    const now = clock.now()
    if (lease === undefined) {
      const spec = { ...this.#spec(now), acquireTime: microTime(now), leaseTransitions: 0 }
      const body = { ...leaseKind, metadata: { name }, spec } satisfies Wire<V1Lease>
      this.#own = this.#see(
        await transport.request({ method: 'POST', path: this.#path, body, signal }),
      )
      return true
    }
    const holder = lease.spec.holderIdentity ?? ''
    if (holder !== identity && holder !== '' && !this.#expired(lease, now)) return false
    const taken = holder === identity
    const spec = {
      ...this.#spec(now),
      acquireTime: taken ? lease.spec.acquireTime : microTime(now),
      leaseTransitions: (lease.spec.leaseTransitions ?? 0) + (taken ? 0 : 1),
    }
    await this.#put(lease, spec, signal)
    return true
  }

  #spec(now: Date): Wire<V1LeaseSpec> {
    return {
      holderIdentity: this.#options.identity,
      leaseDurationSeconds: Math.ceil(this.#durationMs / 1000),
      renewTime: microTime(now),
    }
  }

  /** Whether the lease has not changed for its whole duration, as this process has seen it. */
  #expired(lease: Lease, now: Date): boolean {
    const seconds = lease.spec.leaseDurationSeconds ?? this.#durationMs / 1000
    const since = this.#seen?.at ?? now.getTime()
    return now.getTime() - since >= seconds * 1000
  }

  async #read(signal: AbortSignal): Promise<Lease | undefined> {
    const { transport, name } = this.#options
    try {
      const path = `${this.#path}/${name}`
      return this.#see(await transport.request({ method: 'GET', path, signal }))
    } catch (error) {
      if (isApiError(error) && error.status === 404) return undefined
      throw error
    }
  }

  async #put({ metadata }: Lease, spec: Wire<V1LeaseSpec>, signal: AbortSignal): Promise<void> {
    const { transport, name } = this.#options
    // The version makes it one winner: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
    const body = {
      ...leaseKind,
      metadata: { name, resourceVersion: metadata.resourceVersion },
      spec,
    } satisfies Wire<V1Lease>
    const path = `${this.#path}/${name}`
    this.#own = this.#see(await transport.request({ method: 'PUT', path, body, signal }))
  }

  #see(value: unknown): Lease {
    const lease = leaseSchema.parse(value)
    const same = this.#seen?.lease.metadata.resourceVersion === lease.metadata.resourceVersion
    if (!same) this.#seen = { lease, at: this.#options.clock.now().getTime() }
    return lease
  }

  /** Lets the next process lead immediately. */
  async #release(): Promise<void> {
    const { identity, clock, log } = this.#options
    const lease = this.#seen?.lease
    if (lease?.spec.holderIdentity !== identity) return
    const now = microTime(clock.now())
    const spec = { ...lease.spec, holderIdentity: '', leaseDurationSeconds: 1, renewTime: now }
    await this.#put(lease, spec, AbortSignal.timeout(2_000)).catch((error: unknown) =>
      log.warn('the lease could not be given back', { error }),
    )
  }

  async #pause(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#options
    await clock.sleep(this.#retryMs * (0.8 + 0.4 * random()), signal).catch(() => {})
  }
}

const leaseKind = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' }
