import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Agent, request as forwardRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { loadAccess } from '@lotse/kubernetes'

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
  'internal-error',
  /** The answer trickles. */
  'slow',
  /** Half of the answer, or half of an event, and then the end. */
  'truncated',
] as const
type Fault = (typeof faults)[number]

/** A proxy between an operator and an API server. */
export interface FaultProxy {
  /** A kubeconfig that leads to it, by plain HTTP: towards the API server the proxy has the credentials that it was given. */
  readonly kubeconfig: string
  /**
   * Decides about a request; undefined lets it pass.
   *
   * @param watched path of the collection that is watched; undefined for any other request
   */
  choose: (watched: string | undefined) => Fault | undefined
  /** How often each fault has happened, for example `watch reset`. */
  readonly injected: ReadonlyMap<string, number>
  /** Every request that would change something, also one that changes nothing in the end: method and path, oldest first. */
  readonly writes: readonly string[]
  /** Cuts every connection, also those that were promised to pass. */
  cut(): void
  /** Open connections of the operator. */
  connections(): Promise<number>
  close(): Promise<void>
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const status = (code: number, reason: string): string =>
  JSON.stringify({ kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason })

/** @param kubeconfig of whom the requests shall come from */
export async function startFaultProxy(kubeconfig: string): Promise<FaultProxy> {
  const upstream = await upstreamOf(kubeconfig)
  const injected = new Map<string, number>()
  const writes: string[] = []
  const proxy = { choose: (): Fault | undefined => undefined } as Pick<FaultProxy, 'choose'>
  const server = createServer((request, response) => {
    const [path, query] = request.url?.split('?', 2) ?? []
    if (!readingMethods.has(request.method ?? '')) writes.push(`${request.method} ${path}`)
    const isWatch = query?.includes('watch=true') ?? false
    const fault = proxy.choose(isWatch ? path : undefined)
    const what = `${isWatch ? 'watch' : 'request'} ${fault ?? 'passed'}`
    injected.set(what, (injected.get(what) ?? 0) + 1)
    serve(upstream, request, response, fault, isWatch)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(proxy, {
    kubeconfig: kubeconfigOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    injected,
    writes,
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
  readonly authorization: string | undefined
}

async function upstreamOf(kubeconfig: string): Promise<Upstream> {
  const access = await loadAccess({ kubeconfig })
  const { tls, authorization } = await access.credentials()
  const { hostname, port } = new URL(access.server)
  return { host: hostname, port, agent: new Agent({ keepAlive: true, ...tls }), authorization }
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
  if (fault === 'internal-error') return refuse(response, 500, 'InternalError')
  if (fault === 'gone' && !isWatch && request.method === 'GET')
    return refuse(response, 410, 'Expired')
  // With RST, not FIN: what was sent before may be lost, too.
  if (fault === 'reset' && !isWatch) return void request.socket.resetAndDestroy()
  if (fault === 'blackhole' && !isWatch) return
  const { host, port, agent, authorization } = upstream
  const { host: _, authorization: __, connection: ___, ...rest } = request.headers
  const headers = { ...rest, ...(authorization !== undefined && { authorization }) }
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

/**
 * How many events of a watch pass before its fault. Whole events, not parts of the stream: Go begins a TLS connection with
 * small records, so that a few parts of a fresh one hold no event at all, and nobody could ever follow such a watch.
 */
const goodEvents = 3

/** Passes an answer on as the fault wants it. */
function relay(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
  isWatch: boolean,
): void {
  const { statusCode = 502, headers } = answer
  response.writeHead(statusCode, headers)
  // Otherwise they wait for the first event, and a watch of what is quiet is not answered at all.
  response.flushHeaders()
  answer.on('error', () => response.destroy())
  if (fault === undefined || (fault === 'gone' && !isWatch)) {
    answer.pipe(response)
    return
  }
  const relayed = isWatch
    ? relayWatch(answer, response, fault)
    : relayAnswer(answer, response, fault)
  relayed.catch(() => response.destroy())
}

/** The faults that begin in the middle of a watch. */
async function relayWatch(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
): Promise<void> {
  let events = 0
  for await (const event of linesOf(answer)) {
    events += 1
    if (fault === 'slow') {
      await trickle(event, response)
      if (events < 2 * goodEvents) continue
      break
    }
    if (events <= goodEvents) response.write(event)
    else if (fault === 'blackhole') continue
    else if (fault === 'reset') return void response.socket?.resetAndDestroy()
    else if (fault === 'truncated') return truncate(event, response)
    else {
      response.write(`{"type":"ERROR","object":${status(410, 'Expired')}}\n`)
      break
    }
  }
  if (fault !== 'blackhole') response.end()
}

/** The lines of a watch, each an event. */
async function* linesOf(answer: IncomingMessage): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const part of answer as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, part])
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      yield rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
    }
  }
}

/** The faults that begin in the middle of any other answer. */
async function relayAnswer(
  answer: IncomingMessage,
  response: ServerResponse,
  fault: Fault,
): Promise<void> {
  for await (const part of answer as AsyncIterable<Buffer>) {
    if (fault === 'truncated') return truncate(part, response)
    await trickle(part, response)
  }
  response.end()
}

function truncate(bytes: Buffer, response: ServerResponse): void {
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}

async function trickle(bytes: Buffer, response: ServerResponse): Promise<void> {
  const size = Math.max(1, Math.ceil(bytes.length / 5))
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, at + size))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'proxy',
    clusters: [{ name: 'proxy', cluster: { server } }],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: 'proxy' } }],
    users: [{ name: 'proxy', user: {} }],
  })
}
