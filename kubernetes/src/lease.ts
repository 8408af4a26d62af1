import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { z } from 'zod'
import { isApiError } from './api-error.ts'
import type { Transport } from './transport.ts'
import { untilAborted } from './until-aborted.ts'

/** Options of {@link createLeaseElector}. The times are those of controller-runtime. */
export interface LeaseElectorOptions {
  readonly transport: Transport
  readonly namespace: string
  /** Name of the Lease. */
  readonly name: string
  /** Who this process is; unique. */
  readonly identity: string
  readonly clock: Clock
  readonly random: () => number
  readonly log: Logger
  /** Told whether this process leads, at first and after each change. */
  readonly observer?: (leading: boolean) => void
  /** How long a leader that is silent is waited for, in milliseconds; default 15 000. */
  readonly leaseDurationMs?: number
  /** How long a leader tries to renew before it stops, in milliseconds; default 10 000, less than the duration. */
  readonly renewDeadlineMs?: number
  /** Time between two looks, in milliseconds; default 2 000. */
  readonly retryPeriodMs?: number
}

/** How long the work may take to end after leadership was lost; less than deadline and duration are apart. */
const lossGraceMs = 2_000

/** Takes part in the election of a leader. */
export interface LeaseElector {
  readonly leader: boolean
  /**
   * Waits to be elected, then leads until the signal aborts, and gives the lease back.
   *
   * @param lead works while its signal is not aborted; must resolve soon after
   * @throws LeadershipLostError when the lease could not be renewed in time
   */
  run(signal: AbortSignal, lead: (leading: AbortSignal) => Promise<void>): Promise<void>
}

/** Somebody else may lead by now: the process must end. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError'
  readonly code = 'LeadershipLost'
}

const leaseSchema = z.object({
  metadata: z.object({ resourceVersion: z.string() }),
  spec: z.object({
    holderIdentity: z.string().nullish(),
    leaseDurationSeconds: z.number().nullish(),
    acquireTime: z.string().nullish(),
    renewTime: z.string().nullish(),
    leaseTransitions: z.number().nullish(),
  }),
})
type Lease = z.infer<typeof leaseSchema>

/** metav1.MicroTime: the API server refuses the three digits of `toISOString`. */
export function microTime(time: Date): string {
  return time.toISOString().replace('Z', '000Z')
}

/** Makes an elector on a `coordination.k8s.io/v1` Lease. */
export function createLeaseElector(options: LeaseElectorOptions): LeaseElector {
  return new Elector(options)
}

class Elector implements LeaseElector {
  readonly #options: LeaseElectorOptions
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
    this.#options = options
    this.#durationMs = options.leaseDurationMs ?? 15_000
    this.#deadlineMs = options.renewDeadlineMs ?? 10_000
    this.#retryMs = options.retryPeriodMs ?? 2_000
    this.#path = `/apis/coordination.k8s.io/v1/namespaces/${options.namespace}/leases`
  }

  get leader(): boolean {
    return this.#leader
  }

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
          // Somebody else may lead in a few seconds: work that does not end is left, and ends with the process.
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

  /** Tries to take or renew the lease. Answers whether this process has it now. */
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
      // Somebody was quicker.
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
    // Whoever holds it renews without reading, as client-go does; the version tells if somebody else has written.
    const lease = this.#own ?? (await this.#read(signal))
    const now = clock.now()
    if (lease === undefined) {
      const spec = { ...this.#spec(now), acquireTime: microTime(now), leaseTransitions: 0 }
      const body = { ...leaseKind, metadata: { name }, spec }
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

  #spec(now: Date): Readonly<Record<string, unknown>> {
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

  async #put(
    { metadata }: Lease,
    spec: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<void> {
    const { transport, name } = this.#options
    // The version makes it one winner: https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
    const body = {
      ...leaseKind,
      metadata: { name, resourceVersion: metadata.resourceVersion },
      spec,
    }
    const path = `${this.#path}/${name}`
    this.#own = this.#see(await transport.request({ method: 'PUT', path, body, signal }))
  }

  #see(value: unknown): Lease {
    const lease = leaseSchema.parse(value)
    const same = this.#seen?.lease.metadata.resourceVersion === lease.metadata.resourceVersion
    if (!same) this.#seen = { lease, at: this.#options.clock.now().getTime() }
    return lease
  }

  /** Lets the next process lead at once. */
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
