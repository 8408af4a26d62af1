import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { WebSocket, WebSocketServer } from 'ws'
import { startFront, type Front } from './front.ts'
import type { PageHandler } from '@lotse/web/server/serve-pages'
import { portOf } from '@lotse/common/listen'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const pages: PageHandler = (_, response, path) => void response.end(`page ${path}`)

/** A server behind the front, and the requests that reached it. */
async function upstream(
  answer: (request: IncomingMessage) => string | undefined = () => 'ok',
): Promise<{ server: Server; port: number; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = []
  const server = createServer((incoming, response) => {
    seen.push(incoming)
    const body = answer(incoming)
    if (body !== undefined) incoming.resume().once('end', () => response.end(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return { server, port: portOf(server), seen }
}

async function opened(targets: { apiPorts: number[]; edgePort?: number }): Promise<Front> {
  const front = await startFront(0)
  closers.push(async () => await front.close())
  front.open({ apiPorts: targets.apiPorts, edgePort: targets.edgePort ?? 1, pages })
  return front
}

const routes = [
  {
    reason: 'the api',
    path: '/service/live-chat/session?a=%2F',
    to: 'api',
    as: '/live-chat/session?a=%2F',
  },
  { reason: 'the api at its root', path: '/service', to: 'api', as: '/' },
  { reason: 'the api with a query only', path: '/service?x=1', to: 'api', as: '/?x=1' },
  { reason: 'Keycloak', path: '/auth/realms/lotse', to: 'edge', as: '/auth/realms/lotse' },
  {
    reason: 'Matrix, byte by byte',
    path: '/_matrix/client/v3/rooms/!a%3Ab/send',
    to: 'edge',
    as: '/_matrix/client/v3/rooms/!a%3Ab/send',
  },
  { reason: 'a page', path: '/live-chat/hamburg?link=x', to: 'page', as: '/live-chat/hamburg' },
  { reason: 'a page that begins like the api', path: '/services', to: 'page', as: '/services' },
] as const

test.each(routes)('$reason', async ({ path, to, as }) => {
  const api = await upstream((incoming) => `api ${incoming.url}`)
  const edge = await upstream((incoming) => `edge ${incoming.url}`)
  const front = await opened({ apiPorts: [api.port], edgePort: edge.port })
  const response = await fetch(`http://127.0.0.1:${front.port}${path}`)
  expect(await response.text()).toBe(`${to} ${as}`)
})

test('a marked address and user agent do not reach the process behind', async () => {
  const api = await upstream()
  const front = await opened({ apiPorts: [api.port] })
  const socket = connect({ host: '127.0.0.1', port: front.port, localAddress: '127.0.0.77' })
  socket.write(
    [
      'POST /service/x HTTP/1.1',
      'Host: localhost',
      'X-Forwarded-For: 203.0.113.77',
      'Forwarded: for=203.0.113.77',
      'User-Agent: MARKED',
      'Referer: http://localhost/live-chat/hamburg',
      'Content-Length: 2',
      'Connection: close',
      '',
      'hi',
    ].join('\r\n'),
  )
  await once(socket, 'data')
  const [incoming] = api.seen
  expect(incoming?.rawHeaders.join(' ')).not.toMatch(/203\.0\.113\.77|127\.0\.0\.77|MARKED|Referer/)
  expect(incoming?.headers).toMatchObject({ host: 'localhost', 'content-length': '2' })
  socket.destroy()
})

test('the request behind ends when the browser goes away', async () => {
  const api = await upstream(() => undefined)
  const front = await opened({ apiPorts: [api.port] })
  const leaving = request({ port: front.port, path: '/service/queue' })
  leaving.on('error', () => {})
  leaving.end()
  const [incoming]: IncomingMessage[] = await once(api.server, 'request')
  const behind = incoming?.socket
  leaving.destroy()
  if (behind?.destroyed === false) await once(behind, 'close')
  expect(behind?.destroyed).toBe(true)
})

test('when nobody answers, the problem says so and when to come back', async () => {
  const front = await opened({ apiPorts: [1] })
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`http://127.0.0.1:${front.port}/service/x`, { method })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('2')
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 503, code: 'upstream-unavailable' })
  }
})

test('a request with a body finds the api process that lives', async () => {
  const api = await upstream()
  const front = await opened({ apiPorts: [1, api.port] })
  const bodies: string[] = []
  api.server.on('request', (incoming: IncomingMessage) => {
    incoming.on('data', (chunk: Buffer) => bodies.push(chunk.toString()))
  })
  for (let index = 0; index < 4; index++) {
    const response = await fetch(`http://127.0.0.1:${front.port}/service/x`, {
      method: 'POST',
      body: `body ${index}`,
    })
    expect(response.status).toBe(200)
  }
  expect(bodies).toEqual(['body 0', 'body 1', 'body 2', 'body 3'])
})

test('sockets carry frames both ways and close with the code of the api', async () => {
  const api = await upstream()
  const sockets = new WebSocketServer({ server: api.server })
  sockets.on('connection', (socket, incoming) => {
    socket.send(`${incoming.url} ${incoming.headers['user-agent']} ${incoming.headers.cookie}`)
    socket.on('message', () => socket.close(4410))
  })
  const front = await opened({ apiPorts: [1, api.port] })
  const socket = new WebSocket(`ws://127.0.0.1:${front.port}/service/live-chat/queue/x?version=1`, {
    headers: { 'user-agent': 'MARKED', cookie: 'lotse=1' },
  })
  const [first]: Buffer[] = await once(socket, 'message')
  expect(first?.toString()).toBe('/live-chat/queue/x?version=1 undefined lotse=1')
  socket.send('beat')
  const [code]: number[] = await once(socket, 'close')
  expect(code).toBe(4410)
})

test.each([
  { reason: 'no api lives', path: '/service/x', apiPorts: [1], status: 503 },
  { reason: 'nothing but the api has sockets', path: '/auth/x', apiPorts: [1], status: 404 },
])('an upgrade is refused: $reason', async ({ path, apiPorts, status }) => {
  const front = await opened({ apiPorts })
  const socket = new WebSocket(`ws://127.0.0.1:${front.port}${path}`)
  const [, response]: IncomingMessage[] = await once(socket, 'unexpected-response')
  expect(response?.statusCode).toBe(status)
})

test('an offer of another protocol is ignored: the request keeps its method and body', async () => {
  const api = await upstream((incoming) => `${incoming.method} ${incoming.headers.upgrade}`)
  const front = await opened({ apiPorts: [api.port] })
  const answer = await raw(
    front.port,
    'POST /service/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nContent-Length: 2\r\n\r\nhi',
  )
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(answer).toContain('POST undefined')
  const page = await raw(
    front.port,
    'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
  )
  expect(page).toContain('page /')
})

test('a refused upgrade leaves no way past the header rules', async () => {
  const api = await upstream(() => 'no socket here')
  const front = await opened({ apiPorts: [api.port] })
  const upgrade =
    'GET /service/a HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  const smuggled = 'GET /b HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.77\r\n\r\n'
  const answer = await raw(front.port, `${upgrade}${smuggled}`)
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
  expect(api.seen.map(({ url }) => url)).toEqual(['/a'])
})

/** Sends bytes and reads until the other side closes. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.write(text)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  await once(socket, 'close')
  return Buffer.concat(parts).toString('latin1')
}

const mebibyte = 1024 * 1024

test('a body of exactly the limit goes through', async () => {
  const api = await upstream(() => 'taken')
  const front = await opened({ apiPorts: [api.port] })
  const response = await fetch(`http://127.0.0.1:${front.port}/service/x`, {
    method: 'POST',
    body: Buffer.alloc(mebibyte),
  })
  expect(await response.text()).toBe('taken')
})

const large = [
  { reason: 'the api', path: '/service/x' },
  { reason: 'the edge', path: '/_matrix/x' },
  { reason: 'the pages', path: '/live-chat' },
]

test.each(large)(
  'a body that says it is too large: 413, and nothing reaches $reason',
  async ({ path }) => {
    const behind = await upstream()
    const front = await opened({ apiPorts: [behind.port], edgePort: behind.port })
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${50 * mebibyte}\r\n\r\n`
    const { answer, sent } = await flood(front.port, head, (chunk) => chunk)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"code":"payload-too-large"')
    expect(sent).toBeLessThan(13 * mebibyte)
    expect(behind.seen).toEqual([])
  },
)

test.each(large)('a chunked body without end is cut on its way to $reason', async ({ path }) => {
  let received = 0
  const behind = await upstream(() => undefined)
  behind.server.on('request', (incoming: IncomingMessage) => {
    incoming.on('data', (chunk: Buffer) => void (received += chunk.length)).on('error', () => {})
  })
  const front = await opened({ apiPorts: [behind.port], edgePort: behind.port })
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`
  const { answer, sent } = await flood(front.port, head, (chunk) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
  )
  expect(answer).toMatch(path === '/live-chat' ? /^HTTP\/1.1 200 / : /^HTTP\/1.1 413 /)
  expect(sent).toBeLessThan(13 * mebibyte)
  // The chunk that is too much is on its way already.
  expect(received).toBeLessThan(mebibyte + 128 * 1024)
})

/** Sends a head and then 50 MiB as fast as they are taken. Resolves when the other side ends the connection. */
async function flood(
  port: number,
  head: string,
  frame: (chunk: Buffer) => Buffer,
): Promise<{ answer: string; sent: number }> {
  const socket = connect({ host: '127.0.0.1', port })
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => void parts.push(part))
  // The other side ends the connection while there is still something to send.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(head)
  const chunk = frame(Buffer.alloc(64 * 1024))
  for (let sent = 0; sent < 50 * mebibyte && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk))
      await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), closed])
  }
  await closed
  return { answer: Buffer.concat(parts).toString('latin1'), sent: socket.bytesWritten }
}

test('before it is opened, everything is told to come back', async () => {
  const front = await startFront(0)
  closers.push(async () => await front.close())
  const response = await fetch(`http://127.0.0.1:${front.port}/service/x`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('1')
})

test('a taken port is one sentence', async () => {
  const taken = await upstream()
  await expect(startFront(taken.port)).rejects.toMatchObject({
    code: 'port-taken',
    message: expect.stringContaining(`Port ${taken.port} is taken by another program`),
  })
})
