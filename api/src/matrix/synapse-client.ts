import { type Clock, systemClock } from '@lotse/common/clock'
import { Agent, request } from 'undici'
import { z } from 'zod'
import { UpstreamError } from '../ports/upstream-error.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../upstream/circuit-breaker.ts'
import { createGate } from '../upstream/gate.ts'

/** An answer below 500; what it means depends on the call. */
export interface SynapseAnswer {
  readonly status: number
  /** The parsed JSON body. */
  readonly body: unknown
  /** Matrix's error code, for example `M_NOT_FOUND`; undefined where the call succeeded. */
  readonly errcode: string | undefined
}

/** What to send. */
export interface SynapseRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query; made with {@link path}. */
  readonly path: string
  readonly body?: unknown
  /** The full Matrix id of the user to act as; the bot unless given. */
  readonly as?: string
  /** Longest wait for this answer, in milliseconds, where it is not the client's. */
  readonly timeoutMs?: number
}

/** Options of {@link createSynapseClient}. */
export interface SynapseClientOptions {
  /** Synapse's address inside. */
  readonly url: string
  readonly asToken: string
  /** Longest wait for one answer, in milliseconds; default 10,000. */
  readonly timeoutMs?: number
  /** For the waits that Synapse asks for. */
  readonly clock?: Clock
}

/** Speaks to Synapse as the application service. */
export interface SynapseClient {
  readonly breaker: CircuitBreaker
  /** Rejects with an UpstreamError: `unavailable`, or `refused` where the token does not count. */
  send(request: SynapseRequest): Promise<SynapseAnswer>
  /** {@link SynapseClient.send}, where anything but success is a refusal. */
  expectOk(request: SynapseRequest): Promise<unknown>
  /** Whether Synapse answers its health check; feeds the breaker. */
  probe(): Promise<boolean>
  close(): Promise<void>
}

/**
 * With exactly this user agent Synapse records neither address nor user agent of a request (`client_ips.py`, pinned by a
 * test of the whole database).
 */
const userAgent = 'sync-v3-proxy-'
const parallelCalls = 16
/** A health check costs nothing: one that takes longer says that Synapse is stuck. */
const probeTimeoutMs = 3_000
/** "Too many requests" is waited out so many times, and each time no longer than this. */
const patience = { attempts: 3, longestMs: 3_000 }

const errorSchema = z.object({
  errcode: z.string().optional(),
  retry_after_ms: z.number().optional(),
})

/** A client with its own connections; close it at the end. */
export function createSynapseClient(options: SynapseClientOptions): SynapseClient {
  const { url, asToken, timeoutMs = 10_000, clock = systemClock } = options
  const dispatcher = new Agent({ connections: parallelCalls, keepAliveTimeout: 4_000 })
  const gate = createGate(parallelCalls)
  const breaker = createCircuitBreaker({ upstream: 'messaging-server' })

  const exchange = async (sent: SynapseRequest): Promise<SynapseAnswer & { waitMs: number }> => {
    try {
      const response = await request(addressOf(url, sent), {
        method: sent.method,
        dispatcher,
        headers: {
          authorization: `Bearer ${asToken}`,
          'user-agent': userAgent,
          ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: sent.body === undefined ? null : JSON.stringify(sent.body),
        signal: AbortSignal.timeout(sent.timeoutMs ?? timeoutMs),
      })
      const text = await response.body.text()
      if (response.statusCode >= 500) throw unavailable(response.statusCode)
      const body = parse(text)
      const error = errorSchema.safeParse(body).data
      return {
        status: response.statusCode,
        body,
        errcode: response.statusCode < 300 ? undefined : (error?.errcode ?? 'M_UNKNOWN'),
        waitMs: error?.retry_after_ms ?? 500,
      }
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      throw new UpstreamError('messaging-server', 'unavailable', { cause: error })
    }
  }

  const send = async (sent: SynapseRequest): Promise<SynapseAnswer> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await gate(() => breaker.run(() => exchange(sent)))
      // Its own token refused: a setting is wrong, whatever the call.
      if (answer.status === 401) throw refused(401)
      if (answer.status !== 429) return answer
      if (attempt === patience.attempts || answer.waitMs > patience.longestMs)
        throw unavailable(429)
      await clock.sleep(answer.waitMs)
    }
  }

  return {
    breaker,
    send,
    expectOk: async (sent) => {
      const { status, body } = await send(sent)
      if (status >= 300) throw refused(status)
      return body
    },
    probe: async () => {
      try {
        const health = { method: 'GET', path: '/health', timeoutMs: probeTimeoutMs } as const
        return (await send(health)).status === 200
      } catch {
        return false
      }
    },
    close: () => dispatcher.destroy(),
  }
}

/** A path with its parts percent-encoded: ids contain `!`, `#` and `:`. */
export function path(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: texts }, ...parts.map((part) => encodeURIComponent(part)))
}

/** The error for an answer that this side did not expect. */
export function refused(status: number): UpstreamError {
  return new UpstreamError('messaging-server', 'refused', { status })
}

function unavailable(status: number): UpstreamError {
  return new UpstreamError('messaging-server', 'unavailable', { status })
}

function addressOf(url: string, sent: SynapseRequest): string {
  if (sent.as === undefined) return url + sent.path
  return `${url}${sent.path}${sent.path.includes('?') ? '&' : '?'}user_id=${encodeURIComponent(sent.as)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The health check answers a plain text.
    return undefined
  }
}
