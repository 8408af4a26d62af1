import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Logger } from '@lotse/common/logger'
import { createConnections } from './connections.ts'

/** A request to pass on; everything in it was chosen by the edge. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT'
  /** Raw path and query. */
  readonly target: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  /** Most milliseconds until the first byte of the answer. */
  readonly timeoutMs: number
  /** Ends the request early, with the outcome `unavailable`. */
  readonly signal?: AbortSignal
  /** Turns the upstream's headers into those for the browser. */
  readonly answerHeaders: (received: IncomingHttpHeaders) => OutgoingHttpHeaders
}

/**
 * How a request ended: `answered` (the browser has the whole answer), `gone` (the browser went away), `cut` (the answer
 * broke off and the connection with it), or nothing was written yet: `unavailable`, `timeout`.
 */
export type UpstreamOutcome = 'answered' | 'gone' | 'cut' | 'unavailable' | 'timeout'

/** A server behind the edge. */
export interface Upstream {
  /** Passes a request on and its answer back, streaming. Never throws. */
  forward(request: UpstreamRequest, response: ServerResponse): Promise<UpstreamOutcome>
  close(): Promise<void>
}

/**
 * Talks to one server behind the edge.
 *
 * @param name of the log line that says, once per outage, that it does not answer
 * @param origin scheme, host and port
 */
export function createUpstream(name: string, origin: string, log: Logger): Upstream {
  const connections = createConnections(origin)
  let reachable = true
  const noteReachable = (now: boolean): void => {
    if (now === reachable) return
    reachable = now
    if (now) log.info('upstream answers again', { resource: name })
    else log.warn('upstream does not answer', { resource: name })
  }

  return {
    forward: async (request, response) => {
      const browserGone = new AbortController()
      response.once('close', () => {
        if (!response.writableFinished) browserGone.abort()
      })
      if (response.destroyed) return 'gone'
      let brokeOff = false
      try {
        await connections.lend(async (client) => {
          const answer = await client.request({
            method: request.method,
            path: request.target,
            headers: request.headers,
            body: request.body,
            headersTimeout: request.timeoutMs,
            bodyTimeout: request.timeoutMs,
            signal:
              request.signal === undefined
                ? browserGone.signal
                : AbortSignal.any([request.signal, browserGone.signal]),
          })
          noteReachable(true)
          response.writeHead(answer.statusCode, request.answerHeaders(answer.headers))
          answer.body.once('error', () => {
            brokeOff = !browserGone.signal.aborted
          })
          // A broken answer must look broken: on an error the pipeline cuts the browser's connection instead of ending
          // the answer properly, which would show the browser a short but valid one.
          await pipeline(answer.body, response)
        })
        return 'answered'
      } catch (error) {
        if (brokeOff) return 'cut'
        if (browserGone.signal.aborted || response.headersSent) return 'gone'
        if (request.signal?.aborted === true) return 'unavailable'
        if (isTimeout(error)) return 'timeout'
        noteReachable(false)
        return 'unavailable'
      }
    },
    close: async () => {
      await connections.close()
    },
  }
}

/** Undici's word for "connected, but no answer in time". */
function isTimeout(error: unknown): boolean {
  return Error.isError(error) && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT'
}
