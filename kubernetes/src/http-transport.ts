import { Pool, type Dispatcher } from 'undici'
import type { Credentials, KubernetesAccess } from './access/access.ts'
import { ApiError, apiErrorOf, isApiError } from './api-error.ts'
import { backoffMs } from './backoff.ts'
import { systemClock, type Clock } from './clock.ts'
import { jsonLines } from './json-lines.ts'
import type { ApiRequest, StreamRequest, Transport } from './transport.ts'
import { untilAborted } from './until-aborted.ts'

/** Observes every answer, for metrics. */
export interface TransportObserver {
  /** @param code HTTP status, or 0 without an answer */
  answered(method: string, code: number): void
}

/** Options of {@link HttpTransport}. */
export interface HttpTransportOptions {
  readonly access: KubernetesAccess
  /** Default the machine's. */
  readonly clock?: Clock
  /** Number from 0 to below 1, for the jitter; default `Math.random`. */
  readonly random?: () => number
  readonly observer?: TransportObserver
  /** How often a request is tried; default 5. */
  readonly tries?: number
  /** How long an answer may take to begin and between two of its parts, in milliseconds; default 30 000. */
  readonly timeoutMs?: number
  /** First delay between tries, in milliseconds; default 200. */
  readonly baseDelayMs?: number
  /** Longest delay between tries, in milliseconds; default 10 000. */
  readonly maxDelayMs?: number
  /** Header `user-agent`; default `lotse-kubernetes`. */
  readonly userAgent?: string
}

/** Longest wait that `Retry-After` may ask for. */
const maxRetryAfterMs = 30_000
/** How long credentials are used before they are looked up again: tokens of pods change every hour. */
const credentialsMs = 60_000

/**
 * Talks to an API server on a pool of kept connections.
 *
 * @example
 * const transport = new HttpTransport({ access: await loadAccess() })
 * const node = await transport.request({ method: 'GET', path: '/api/v1/nodes/first' })
 */
export class HttpTransport implements Transport {
  readonly #options: HttpTransportOptions & Required<Pick<HttpTransportOptions, 'clock' | 'random'>>
  readonly #prefix: string
  readonly #origin: string
  #connection: { readonly pool: Pool; readonly key: string; tls: Credentials['tls'] } | undefined
  #credentials: { readonly value: Credentials; readonly until: number } | undefined
  #lookup: Promise<Credentials> | undefined

  constructor(options: HttpTransportOptions) {
    this.#options = {
      ...options,
      clock: options.clock ?? systemClock,
      random: options.random ?? Math.random,
    }
    const { origin, pathname } = new URL(options.access.server)
    this.#origin = origin
    this.#prefix = pathname === '/' ? '' : pathname
  }

  async request(request: ApiRequest): Promise<unknown> {
    const { clock, random, tries = 5, baseDelayMs = 200, maxDelayMs = 10_000 } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(request)
      } catch (error) {
        request.signal?.throwIfAborted()
        if (!isApiError(error) || attempt + 1 >= tries || !mayRepeat(request, error)) throw error
        const delay = backoffMs(attempt, { baseMs: baseDelayMs, maxMs: maxDelayMs, random })
        const asked = Math.min(error.retryAfterMs ?? 0, maxRetryAfterMs)
        // On top of the requested delay, so that refused clients do not all come back at the same moment.
        await clock.sleep(asked + delay, request.signal)
      }
    }
  }

  async *stream(request: StreamRequest): AsyncGenerator<unknown, void> {
    // The caller limits the silence itself.
    const answer = await this.#send({ method: 'GET', ...request }, 0)
    yield* jsonLines(answer.body, request.signOfLife)
  }

  async close(): Promise<void> {
    await this.#connection?.pool.destroy()
    this.#connection = undefined
  }

  async #once(request: ApiRequest): Promise<unknown> {
    const answer = await this.#send(request)
    try {
      return await answer.body.json()
    } catch (cause) {
      throw new ApiError({ status: 0, reason: 'BrokenAnswer', cause })
    }
  }

  /** Sends once. Returns only successful responses. */
  async #send(request: ApiRequest, bodyTimeout?: number): Promise<Dispatcher.ResponseData> {
    const { observer, timeoutMs = 30_000, userAgent = 'lotse-kubernetes' } = this.#options
    const { method, path, query, body, contentType = 'application/json', signal } = request
    const { authorization, tls } = await this.#currentCredentials(signal)
    let answer: Dispatcher.ResponseData
    try {
      const pool = this.#pool(tls)
      answer = await pool.request({
        method,
        path: `${this.#prefix}${path}${query === undefined ? '' : `?${new URLSearchParams(query).toString()}`}`,
        headers: {
          accept: 'application/json',
          'user-agent': userAgent,
          ...(authorization !== undefined && { authorization }),
          ...(body !== undefined && { 'content-type': contentType }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
        headersTimeout: timeoutMs,
        bodyTimeout: bodyTimeout ?? timeoutMs,
      })
    } catch (cause) {
      signal?.throwIfAborted()
      observer?.answered(method, 0)
      throw new ApiError({ status: 0, reason: 'NoAnswer', cause })
    }
    const { statusCode, headers } = answer
    observer?.answered(method, statusCode)
    if (statusCode >= 200 && statusCode < 300) return answer
    // Next time with fresh credentials.
    if (statusCode === 401) this.#credentials = undefined
    const status: unknown = await answer.body.json().catch(() => undefined)
    const seconds = Number(headers['retry-after'])
    throw apiErrorOf(status, statusCode, Number.isFinite(seconds) ? seconds * 1000 : undefined)
  }

  /** Credentials may come from a plugin, which may fail or never end. */
  async #currentCredentials(signal: AbortSignal | undefined): Promise<Credentials> {
    const { clock, timeoutMs = 30_000 } = this.#options
    const known = this.#credentials
    if (known !== undefined && known.until > clock.now().getTime()) return known.value
    // One lookup for all waiting requests.
    this.#lookup ??= this.#lookUp().finally(() => {
      this.#lookup = undefined
    })
    const limit = AbortSignal.timeout(timeoutMs)
    try {
      return await untilAborted(
        this.#lookup,
        signal === undefined ? limit : AbortSignal.any([signal, limit]),
      )
    } catch (cause) {
      signal?.throwIfAborted()
      throw new ApiError({ status: 0, reason: 'NoCredentials', cause })
    }
  }

  async #lookUp(): Promise<Credentials> {
    const { access, clock } = this.#options
    const value = await access.credentials()
    this.#credentials = { value, until: clock.now().getTime() + credentialsMs }
    return value
  }

  /** Returns the pool, a new one when certificates have changed. */
  #pool(tls: Credentials['tls']): Pool {
    // Nearly always: credentials are looked up again only now and then.
    if (this.#connection?.tls === tls) return this.#connection.pool
    const key = JSON.stringify(tls)
    if (this.#connection?.key === key) {
      this.#connection.tls = tls
      return this.#connection.pool
    }
    // Running requests end on the old one.
    void this.#connection?.pool.close().catch(() => {})
    const pool = new Pool(this.#origin, {
      // Each watch holds one.
      connections: 16,
      pipelining: 1,
      connect: { ...tls, timeout: 10_000 },
      keepAliveTimeout: 60_000,
    })
    this.#connection = { pool, key, tls }
    return pool
  }
}

/**
 * Returns whether a request may be repeated without harm. A merge patch with a resource version would be refused the
 * second time, and a POST would create a second object; both may be repeated when the API server did not begin with them.
 */
function mayRepeat({ method, contentType }: ApiRequest, { status }: ApiError): boolean {
  if (status === 429) return true
  if (status !== 0 && status < 500) return status === 401
  return method !== 'POST' && contentType !== 'application/merge-patch+json'
}
