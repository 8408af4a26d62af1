import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from '@lotse/common/logger'
import { findMatrixRoute, findStaticAnswer, hasIdentityParameter } from './allow-list.ts'
import { answerJson, refuse } from './answers.ts'
import { encryptedContent } from './encrypted-content.ts'
import {
  identityProviderBodyLimit,
  isIdentityProviderMethod,
  isIdentityProviderPath,
} from './identity-provider-paths.ts'
import type { EdgeMetrics, Family } from './metrics.ts'
import { readBody } from '@lotse/common/read-body'
import { parseTarget, type RequestTarget } from './request-target.ts'
import { fromIdentityProvider, fromSynapse } from './response-headers.ts'
import { createUpstream, type Upstream, type UpstreamRequest } from './upstream.ts'
import { identityProviderHeaders, synapseHeaders } from './upstream-headers.ts'

/** Options of {@link createEdge}. */
export interface EdgeOptions {
  /** Origin of Synapse, without a path. */
  readonly synapseUrl: string
  /** Base of Keycloak, with its path where it has one: `http://127.0.0.1:8180/auth`. */
  readonly keycloakUrl: string
  readonly log: Logger
  readonly metrics: EdgeMetrics
  /** Most milliseconds until an upstream's first byte; default 30,000. */
  readonly answerTimeoutMs?: number
  /** The same for a held poll: longer than the 25 s of the pages, with room for a slow database; default 60,000. */
  readonly pollTimeoutMs?: number
}

/** The proxy. */
export interface Edge {
  /** Not listening yet. */
  readonly server: Server
  /** Stops accepting, ends held polls with 503, gives the rest a moment, closes everything. */
  close(): Promise<void>
}

/** Most milliseconds that running requests get to finish when the edge stops. */
const drainMs = 3_000

/** Makes the proxy in front of Synapse and Keycloak. It keeps no state about anybody and logs no request. */
export function createEdge(options: EdgeOptions): Edge {
  const { answerTimeoutMs = 30_000, pollTimeoutMs = 60_000, metrics, log } = options
  const synapse = createUpstream('synapse', options.synapseUrl, log)
  const keycloakBase = new URL(options.keycloakUrl)
  const keycloakPath = keycloakBase.pathname.replace(/\/+$/, '')
  const keycloak = createUpstream('keycloak', keycloakBase.origin, log)
  const stopping = new AbortController()

  const familyOf = (target: RequestTarget | undefined): Family => {
    if (target === undefined) return 'other'
    if (isIdentityProviderPath(keycloakPath, target.path)) return 'keycloak'
    return target.path.startsWith('/_matrix/') ? 'matrix' : 'other'
  }

  const serveMatrix = async (
    target: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const method = request.method ?? ''
    const known = findStaticAnswer(method, target.path)
    if (known !== undefined) return answerJson(response, known)
    const route = findMatrixRoute(method, target.path)
    if (route === undefined) return refuse(response, 'not-found')
    if (hasIdentityParameter(target.query ?? '')) return refuse(response, 'identity-parameter')
    const received = route.bodyLimit === 0 ? null : await readBody(request, route.bodyLimit)
    if (received === 'too-large') return refuse(response, 'too-large')
    const body =
      received === null || route.shape === undefined
        ? received
        : encryptedContent(route.shape, received)
    if (body === undefined) return refuse(response, 'not-encrypted')
    await pass('matrix', synapse, response, {
      method: route.method,
      target: target.raw,
      headers: synapseHeaders(request.headers, body !== null),
      body,
      timeoutMs: route.poll ? pollTimeoutMs : answerTimeoutMs,
      ...(route.poll ? { signal: stopping.signal } : {}),
      answerHeaders: fromSynapse,
    })
  }

  const serveIdentityProvider = async (
    target: RequestTarget,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const method = request.method
    if (!isIdentityProviderMethod(method)) return refuse(response, 'not-found')
    const body = method === 'POST' ? await readBody(request, identityProviderBodyLimit) : null
    if (body === 'too-large') return refuse(response, 'too-large')
    await pass('keycloak', keycloak, response, {
      method,
      target: target.raw,
      headers: identityProviderHeaders(request.headers),
      body,
      timeoutMs: answerTimeoutMs,
      answerHeaders: fromIdentityProvider,
    })
  }

  const pass = async (
    family: Family,
    upstream: Upstream,
    response: ServerResponse,
    request: UpstreamRequest,
  ): Promise<void> => {
    const outcome = await upstream.forward(request, response)
    if (outcome === 'answered' || outcome === 'gone') return
    // Polls that the edge itself ends when it stops are nobody's failure.
    if (!stopping.signal.aborted) metrics.failed(family, outcome)
    if (outcome !== 'cut') refuse(response, outcome)
  }

  const server = createServer((request, response) => {
    const target = parseTarget(request.url)
    const family = familyOf(target)
    metrics.began(family)
    response.once('close', () =>
      metrics.ended(family, response.writableFinished ? response.statusCode : undefined),
    )
    if (target === undefined || family === 'other') return refuse(response, 'not-found')
    const serve = family === 'matrix' ? serveMatrix : serveIdentityProvider
    // The only rejection left is a sender that went away in the middle of a body.
    serve(target, request, response).catch(() => response.destroy())
  })
  // A body that trickles in must not hold a socket for ever; a phone on a slow line needs seconds for 64 KiB.
  server.requestTimeout = 60_000
  server.headersTimeout = 15_000
  // Longer than the 60 s of nginx, so that the ingress closes idle connections first and never writes into a closing one.
  server.keepAliveTimeout = 65_000

  return {
    server,
    close: async () => {
      stopping.abort()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // Node closes the connections that are idle now; those of running requests become idle later.
      const sweep = setInterval(() => server.closeIdleConnections(), 20)
      const cut = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearInterval(sweep)
      clearTimeout(cut)
      await Promise.all([synapse.close(), keycloak.close()])
    },
  }
}
