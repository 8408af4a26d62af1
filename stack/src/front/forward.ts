import { Agent, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerHeaders, pairs, upstreamHeaders } from './front-headers.ts'
import { answerUnavailable, unavailable } from './problem.ts'

/** Where a request goes, and under which path. */
export interface Target {
  /** Ports of 127.0.0.1, tried in this order until one accepts the connection. */
  readonly ports: readonly number[]
  /** Path and query for the process behind, exactly as they will be sent. */
  readonly path: string
}

/**
 * Connections for requests that may be sent again. Others get a connection of their own: one from the pool may have been
 * closed by the other side a moment ago, and a POST must not be sent twice.
 */
const pool = new Agent({ keepAlive: true })
const single = new Agent({ keepAlive: false })

/**
 * Passes a request on and its answer back, streaming both ways. Nothing is logged. When the browser goes away, the
 * request behind ends, too; when nobody answers, the browser gets 503 `upstream-unavailable`.
 */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: Target): void {
  const [port, ...others] = target.ports
  if (port === undefined) {
    answerUnavailable(outgoing)
    return
  }
  const repeatable = incoming.method === 'GET' || incoming.method === 'HEAD'
  const upstream = request({
    agent: repeatable ? pool : single,
    host: '127.0.0.1',
    port,
    method: incoming.method,
    path: target.path,
    headers: upstreamHeaders(incoming.rawHeaders, 'request'),
    setHost: false,
  })
  let answered = false
  const abort = (): void => void upstream.destroy()
  outgoing.once('close', abort)
  upstream.once('response', (answer) => {
    answered = true
    // A body that grew too large has been answered here.
    if (outgoing.headersSent) return void upstream.destroy()
    outgoing.writeHead(answer.statusCode ?? 502, answerHeaders(answer.rawHeaders))
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  upstream.on('error', (error) => {
    outgoing.removeListener('close', abort)
    if (answered || outgoing.destroyed) return
    const refused = 'code' in error && error.code === 'ECONNREFUSED'
    if (refused) return forward(incoming, outgoing, { ...target, ports: others })
    if (repeatable && upstream.reusedSocket) return forward(incoming, outgoing, target)
    incoming.unpipe(upstream)
    incoming.resume()
    answerUnavailable(outgoing)
  })
  // The body waits for the connection, so that a refused one leaves it whole for the next port.
  upstream.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => incoming.pipe(upstream))
    else incoming.pipe(upstream)
  })
}

/** Passes a WebSocket upgrade on, byte by byte once the process behind has agreed to it. */
export function forwardUpgrade(
  incoming: IncomingMessage,
  browser: Duplex,
  head: Buffer,
  target: Target,
): void {
  const [port, ...others] = target.ports
  browser.on('error', () => browser.destroy())
  if (port === undefined) {
    refuseUpgrade(browser, 503)
    return
  }
  const upstream = request({
    agent: single,
    host: '127.0.0.1',
    port,
    method: 'GET',
    path: target.path,
    headers: upstreamHeaders(incoming.rawHeaders, 'upgrade'),
    setHost: false,
  })
  // Only a 101 opens the tunnel: through any other, what follows would pass the header rules unseen.
  upstream.once('upgrade', (answer, server, rest) => {
    const lines = pairs(answer.rawHeaders).map(([name, value]) => `${name}: ${value}`)
    browser.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'), 'latin1')
    browser.write(rest)
    server.write(head)
    server.pipe(browser).pipe(server)
    server.once('error', () => browser.destroy())
    server.once('close', () => browser.destroy())
    browser.once('close', () => server.destroy())
  })
  upstream.once('response', (answer) => {
    const headers = [...pairs(answerHeaders(answer.rawHeaders)), ['connection', 'close'] as const]
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    const status = `HTTP/1.1 ${answer.statusCode ?? 502} ${answer.statusMessage ?? ''}`
    browser.write([status, ...lines, '', ''].join('\r\n'), 'latin1')
    answer.pipe(browser)
  })
  upstream.once('error', (error) => {
    const refused = 'code' in error && error.code === 'ECONNREFUSED'
    if (refused) return forwardUpgrade(incoming, browser, head, { ...target, ports: others })
    browser.destroy()
  })
  browser.once('close', () => upstream.destroy())
  upstream.end()
}

/** Answers an upgrade without one and closes. */
export function refuseUpgrade(browser: Duplex, status: 404 | 503): void {
  const reason = status === 404 ? 'Not Found' : 'Service Unavailable'
  const headers = status === 404 ? {} : unavailable.headers
  const body = status === 404 ? '' : unavailable.body
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': body.length })
  browser.end(
    [`HTTP/1.1 ${status} ${reason}`, ...lines.map(([k, v]) => `${k}: ${v}`), '', body].join('\r\n'),
  )
}
