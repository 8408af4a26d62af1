import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent, request as forwardRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { loadAccess } from '../../operator/src/runtime/kubernetes-access.ts'

/** What a proxy can do to a request. */
export const faults = [
  /** The connection is cut before the answer, or in the middle of a watch. */
  'reset',
  /** The connection stays and nothing comes any more. */
  'blackhole',
  /** History is gone: as an answer, or as an event of a watch. */
  'gone',
  'too-many-requests',
  'unavailable',
  /** The answer trickles. */
  'slow',
  /** Half of the answer, or half of an event, and then the end. */
  'truncated',
] as const
type Fault = (typeof faults)[number]

/** A proxy between an operator and an API server. */
export interface FaultProxy {
  /** Plain HTTP: the proxy itself is the admin towards the API server. */
  readonly url: string
  /** Decides about a request; undefined lets it pass. */
  choose: (isWatch: boolean) => Fault | undefined
  /** How often each fault has happened, for example `watch reset`. */
  readonly injected: ReadonlyMap<string, number>
  /** Cuts every connection, also those that were promised to pass. */
  cut(): void
  /** Open connections of the operator. */
  connections(): Promise<number>
  close(): Promise<void>
}

const status = (code: number, reason: string): string =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason })

/** @param kubeconfig of an admin with a client certificate */
export async function startFaultProxy(kubeconfig: string): Promise<FaultProxy> {
  const upstream = await upstreamOf(kubeconfig)
  const injected = new Map<string, number>()
  const proxy = { choose: (): Fault | undefined => undefined } as Pick<FaultProxy, 'choose'>
  const server = createServer((request, response) => {
    const isWatch = request.url?.includes('watch=true') ?? false
    const fault = proxy.choose(isWatch)
    const what = `${isWatch ? 'watch' : 'request'} ${fault ?? 'passed'}`
    injected.set(what, (injected.get(what) ?? 0) + 1)
    serve(upstream, request, response, fault, isWatch)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    injected,
    cut: () => server.closeAllConnections(),
    connections: async () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
      ),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      upstream.agent.destroy()
    },
  })
}

interface Upstream {
  readonly host: string
  readonly port: string
  readonly agent: Agent
}

async function upstreamOf(kubeconfig: string): Promise<Upstream> {
  const access = loadAccess({ kubeconfig })
  const { tls } = await access.credentials()
  const { hostname, port } = new URL(access.server)
  return { host: hostname, port, agent: new Agent({ keepAlive: true, ...tls }) }
}

function serve(
  upstream: Upstream,
  request: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
  isWatch: boolean,
): void {
  response.on('error', () => {})
  request.on('error', () => {})
  if (fault === 'too-many-requests') return refuse(response, 429, 'TooManyRequests')
  if (fault === 'unavailable') return refuse(response, 503, 'ServiceUnavailable')
  if (fault === 'gone' && !isWatch && request.method === 'GET')
    return refuse(response, 410, 'Expired')
  // With RST, not FIN: what was sent before may be lost, too.
  if (fault === 'reset' && !isWatch) return void request.socket.resetAndDestroy()
  if (fault === 'blackhole' && !isWatch) return
  const { host, port, agent } = upstream
  const { host: _, authorization: __, connection: ___, ...headers } = request.headers
  const forward = forwardRequest(
    { host, port, agent, method: request.method, path: request.url, headers },
    (answer) => relay(answer, response, fault, isWatch),
  )
  forward.on('error', () => response.destroy())
  response.on('close', () => forward.destroy())
  request.pipe(forward)
}

function refuse(response: ServerResponse, code: number, reason: string): void {
  response.writeHead(code, { 'content-type': 'application/json', 'retry-after': '1' })
  response.end(status(code, reason))
}

/** How many parts of a watch pass before its fault. */
const goodParts = 3

/** Passes an answer on as the fault wants it. */
function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
  isWatch: boolean,
): void {
  const { statusCode = 502, headers } = answer
  response.writeHead(statusCode, headers)
  answer.on('error', () => response.destroy())
  if (fault === undefined || (fault === 'gone' && !isWatch)) {
    answer.pipe(response)
    return
  }
  if (fault === 'slow') {
    trickle(answer, response, isWatch ? 2 * goodParts : Infinity).catch(() => response.destroy())
    return
  }
  let parts = 0
  answer.on('data', (part: Buffer) => {
    parts += 1
    if (isWatch && parts <= goodParts) {
      response.write(part)
      return
    }
    if (fault === 'blackhole') return
    if (fault === 'gone') {
      response.end(`{"type":"ERROR","object":${status(410, 'Expired')}}\n`)
      answer.destroy()
    } else if (fault === 'truncated')
      response.write(part.subarray(0, Math.floor(part.length / 2)), () => response.destroy())
    else response.socket?.resetAndDestroy()
  })
  answer.on('end', () => {
    if (fault !== 'blackhole') response.end()
  })
}

async function trickle(
  answer: IncomingMessage,
  response: ServerResponse,
  limit: number,
): Promise<void> {
  let parts = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    const size = Math.max(1, Math.ceil(part.length / 5))
    for (let at = 0; at < part.length; at += size) {
      if (response.destroyed) return
      response.write(part.subarray(at, at + size))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    parts += 1
    if (parts >= limit) break
  }
  response.end()
}
