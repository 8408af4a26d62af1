import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { publishedVersions } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import {
  enterQueue,
  openSocket,
  send,
  switchedOn,
  type Frame,
  type TestClient,
  type TestSocket,
} from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { createSessionCookies } from './session-cookie.ts'

// Read itself: its page changes only every five minutes.
const registry = new Registry()

const { database, api } = await startSuite(
  {
    agencies: ['hamburg', 'kiel'],
    liveChat: { entriesPerMinute: 100_000 },
  },
  { registry },
)
let clients: TestClient[] = []
let sockets: TestSocket[] = []
afterEach(async () => {
  for (const { raw } of sockets) raw.terminate()
  for (const client of clients) await send(api, 'DELETE', '/live-chat/session', client)
  sockets = []
  clients = []
})

async function enter(): Promise<TestClient> {
  const client = await enterQueue(api)
  clients.push(client)
  return client
}

async function open(path: string, headers = {}): Promise<TestSocket> {
  const socket = await openSocket(api, path, headers)
  sockets.push(socket)
  return socket
}

async function clientSocket(client: TestClient): Promise<TestSocket> {
  return open(`/live-chat/queue/${client.ticketId}`, { cookie: client.cookie })
}

async function counselorSocket(token: string): Promise<TestSocket> {
  const socket = await open('/live-chat/events')
  socket.send({ type: 'auth', token })
  return socket
}

/** The bytes that open a client's socket. */
function upgradeRequest(client: TestClient): string {
  return (
    `GET /live-chat/queue/${client.ticketId} HTTP/1.1\r\nhost: x\r\norigin: http://localhost:8080\r\n` +
    `cookie: ${client.cookie}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
    'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
  )
}

const of = (type: string, ticketId?: string) => (frame: Frame) =>
  frame['type'] === type && (ticketId === undefined || frame['ticketId'] === ticketId)

/** The notices that a frame carries: those of a snapshot, otherwise the frame itself. */
const noticesOf = (frame: Frame): readonly Frame[] =>
  of('snapshot')(frame) ? (frame['notices'] as Frame[]) : [frame]

test('a client hears of every step on its socket', async () => {
  const [first, second] = [await enter(), await enter()]
  const counselor = await switchedOn(api, 'c1')
  const socket = await clientSocket(second)
  await socket.frame((frame) => frame['queuePosition'] === 2)
  await send(api, 'DELETE', '/live-chat/session', first)
  await socket.frame((frame) => frame['queuePosition'] === 1 && frame['waiting'] === 1)
  await send(api, 'POST', `/live-chat/accept?ticketId=${second.ticketId}`, counselor)
  await socket.frame((frame) => 'consentPrompt' in frame)
  await send(api, 'POST', '/live-chat/consent', {
    headers: second.headers,
    body: {
      ticketId: second.ticketId,
      decision: 'decline',
      agreement: publishedVersions.agreement,
    },
  })
  expect(await socket.closed()).toBe(4410)
  expect(socket.frames.at(-1)).toMatchObject({ type: 'queue', state: 'Wiped', reason: 'declined' })
  const versions = socket.frames.map((frame) => frame['version'])
  expect(new Set(versions).size).toBe(versions.length)
})

test('what is wrong with a client socket is said by its close code', async () => {
  const [client, other] = [await enter(), await enter()]
  const cookies = createSessionCookies('http://localhost:8080', api.context.sealer)
  const path = `/live-chat/queue/${client.ticketId}`
  const cases = [
    { cookie: '', code: 4401 },
    { cookie: `lotse=${'A'.repeat(43)}.${'A'.repeat(43)}`, code: 4401 },
    { cookie: other.cookie, code: 4404 },
    { cookie: `lotse=${cookies.create().value}`, code: 4410 },
  ]
  for (const { cookie, code } of cases)
    expect(await (await open(path, { cookie })).closed()).toBe(code)
  await expect(open('/live-chat/nothing')).rejects.toThrow('status 404')
})

test('frames that are too large or binary end the socket, other nonsense is a beat', async () => {
  const client = await enter()
  const socket = await clientSocket(client)
  await socket.frame(of('queue'))
  socket.send({ type: 'beat' })
  await socket.frame(of('beat'))
  socket.send('nonsense')
  socket.raw.send('x'.repeat(5_000))
  expect(await socket.closed()).toBe(1009)
  const other = await clientSocket(client)
  await other.frame(of('queue'))
  other.raw.send(Buffer.from([1, 2]))
  expect(await other.closed()).toBe(1008)
})

test('a ninth socket of one ticket ends the first', async () => {
  const client = await enter()
  const first = await clientSocket(client)
  await first.frame(of('queue'))
  for (let count = 2; count <= 9; count++) await (await clientSocket(client)).frame(of('queue'))
  expect(await first.closed()).toBe(1008)
})

const stillOpen = () => sockets.filter((socket) => socket.closeCode() === undefined)

/** Opens sockets at once; those that are refused or closed meanwhile count as not open. */
async function openMany(count: number, connectOne: () => Promise<TestSocket>): Promise<void> {
  await Promise.all(Array.from({ length: count }, connectOne))
}

test('of 150 sockets of one ticket at once, 8 stay open and work', async () => {
  const client = await enter()
  await openMany(150, () => clientSocket(client))
  await eventually(() => expect(stillOpen().length).toBeLessThanOrEqual(8))
  expect(stillOpen()).toHaveLength(8)
  await expectMetric('client', 8)
  for (const socket of stillOpen()) await socket.frame(of('queue'))
  const ended = sockets.map((socket) => socket.closeCode()).filter((code) => code !== undefined)
  expect(ended).toEqual(Array.from({ length: 142 }, () => 1008))
})

test('of 150 sockets of one counselor at once, 8 stay open and work', async () => {
  const { token } = await switchedOn(api, 'c20')
  await openMany(150, () => counselorSocket(token))
  await eventually(() => expect(stillOpen().length).toBeLessThanOrEqual(8))
  expect(stillOpen()).toHaveLength(8)
  await expectMetric('counselor', 8)
  for (const socket of stillOpen()) await socket.frame(of('snapshot'))
  const other = await counselorSocket((await switchedOn(api, 'c21')).token)
  await other.frame(of('snapshot'))
  expect(stillOpen()).toHaveLength(9)
})

test('an evicted socket whose other side does not answer the close is cut', async () => {
  const client = await enter()
  const silent = connect(api.api.port, '127.0.0.1')
  const ended = once(silent, 'close')
  silent.write(upgradeRequest(client))
  await once(silent, 'data')
  silent.resume()
  await openMany(8, () => clientSocket(client))
  const began = performance.now()
  await ended
  // A WebSocket server waits 30 seconds for a closing handshake by itself.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('a counselor socket that floods tokens is closed', async () => {
  const { token } = await switchedOn(api, 'c22')
  const socket = await counselorSocket(token)
  await socket.frame(of('snapshot'))
  for (let count = 0; count < 50; count++) socket.send({ type: 'auth', token })
  expect(await socket.closed()).toBe(1008)
})

/** Waits until the replica counts that many sockets of a kind. */
async function expectMetric(kind: string, count: number): Promise<void> {
  await eventually(async () =>
    expect(await registry.metrics()).toContain(`lotse_open_sockets{kind="${kind}"} ${count}\n`),
  )
}

test('a counselor begins with a snapshot and then hears what changes', async () => {
  const before = await enter()
  const { token, headers } = await switchedOn(api, 'c2')
  const socket = await counselorSocket(token)
  const snapshot = await socket.frame(of('snapshot'))
  expect(snapshot).toMatchObject({
    availability: [{ agency: 'hamburg', on: true, active: true }],
    tickets: [{ agency: 'hamburg', ticketId: before.ticketId, topic: null, minutesWaiting: 0 }],
    sessions: [],
  })
  const later = await enter()
  const added = await socket.frame(of('ticket-added'))
  expect(added).toMatchObject({ agency: 'hamburg', ticket: { ticketId: later.ticketId } })
  await send(api, 'POST', `/live-chat/accept?ticketId=${later.ticketId}`, { headers })
  expect(await socket.frame(of('ticket-removed', later.ticketId))).toMatchObject({ why: 'taken' })
  expect(await socket.frame(of('accepted', later.ticketId))).toMatchObject({
    roomId: expect.any(String),
    noticeId: expect.any(String),
  })
  await send(api, 'DELETE', '/live-chat/session', before)
  expect(await socket.frame(of('ticket-removed', before.ticketId))).toMatchObject({ why: 'left' })
  await send(api, 'POST', '/live-chat/consent', {
    headers: later.headers,
    body: { ticketId: later.ticketId, decision: 'confirm', agreement: publishedVersions.agreement },
  })
  await socket.frame(of('consented', later.ticketId))
  await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId: later.ticketId } })
  expect(await socket.frame(of('ended', later.ticketId))).toMatchObject({
    reason: 'counselor-ended',
  })

  const again = await counselorSocket(token)
  const second = await again.frame(of('snapshot'))
  expect(second['sessions']).toEqual([
    expect.objectContaining({ ticketId: later.ticketId, state: 'Ended', topic: null }),
  ])
  const notices = second['notices'] as Frame[]
  expect(notices.map((notice) => notice['type'])).toEqual(['accepted', 'consented', 'ended'])
  expect(JSON.stringify(notices)).not.toContain(String(later.entered.body['pseudonym']))
  const told = socket.frames.map((frame) => frame['noticeId']).filter((id) => id !== undefined)
  expect(new Set(told).size).toBe(told.length)
})

test('switching in another tab brings a new snapshot', async () => {
  const client = await enter()
  const { token, headers } = await switchedOn(api, 'c3')
  const socket = await counselorSocket(token)
  await socket.frame(of('snapshot'))
  const put = (on: boolean) =>
    send(api, 'PUT', '/live-chat/availability', { headers, body: { agency: 'hamburg', on } })
  await put(false)
  const off = await socket.frame(
    (frame) => of('snapshot')(frame) && (frame['tickets'] as unknown[]).length === 0,
  )
  expect(off['availability']).toMatchObject([{ agency: 'hamburg', on: false, active: false }])
  const list = await send(api, 'GET', '/live-chat/tickets?agency=hamburg', { headers })
  expect(list).toMatchObject({ status: 403, body: { code: 'counselor-offline' } })
  const accept = `/live-chat/accept?ticketId=${client.ticketId}`
  expect(await send(api, 'POST', accept, { headers })).toMatchObject({
    status: 403,
    body: { code: 'counselor-offline' },
  })
})

test('switching on in development mode is refused, switching off is not', async () => {
  const { headers } = await switchedOn(api, 'c4')
  await database.pool.query('update config.platform set development_mode = true')
  const put = (on: boolean) =>
    send(api, 'PUT', '/live-chat/availability', { headers, body: { agency: 'hamburg', on } })
  expect(await put(true)).toMatchObject({ status: 409, body: { code: 'development-mode' } })
  expect((await put(false)).status).toBe(200)
  await database.pool.query('update config.platform set development_mode = false')
})

test.each([
  { frame: 'nonsense', reason: 'no JSON' },
  { frame: { type: 'beat' }, reason: 'a beat before the token' },
  { frame: { type: 'auth' }, reason: 'no token' },
  { frame: { type: 'auth', token: 'x.y.z' }, reason: 'no token of ours' },
])('a counselor socket that begins with $reason is closed with 4401', async ({ frame }) => {
  const socket = await open('/live-chat/events')
  socket.send(frame)
  expect(await socket.closed()).toBe(4401)
})

test('a token that expires ends the socket, a new one in time does not', async () => {
  const groups = ['/agencies/hamburg/counselors']
  const exp = Math.floor(Date.now() / 1000) + 6
  const short = await api.tokens.staffToken({ subject: 'c5', groups }, { exp })
  const long = await api.tokens.staffToken({ subject: 'c5', groups })
  const [ends, goesOn] = [await counselorSocket(short), await counselorSocket(short)]
  await goesOn.frame(of('snapshot'))
  goesOn.send({ type: 'auth', token: long })
  expect(await ends.closed()).toBe(4401)
  goesOn.send({ type: 'beat' })
  await goesOn.frame(of('beat'))
  expect(goesOn.closeCode()).toBeUndefined()
})

test("another person's token ends the socket", async () => {
  const { token } = await switchedOn(api, 'c6')
  const socket = await counselorSocket(token)
  await socket.frame(of('snapshot'))
  socket.send({ type: 'auth', token: (await switchedOn(api, 'c7')).token })
  expect(await socket.closed()).toBe(4401)
})

test('a token that has lost an agency gives the accepted tickets back', async () => {
  const client = await enter()
  const { token, headers } = await switchedOn(api, 'c8', ['hamburg', 'kiel'])
  const socket = await counselorSocket(token)
  await socket.frame(of('snapshot'))
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, { headers })
  const groups = ['/agencies/kiel/counselors']
  socket.send({ type: 'auth', token: await api.tokens.staffToken({ subject: 'c8', groups }) })
  // By itself, or in the snapshot that the new token brings, whichever is sent first.
  const news = await socket.frame((frame) => noticesOf(frame).some(of('returned', client.ticketId)))
  expect(noticesOf(news)).toContainEqual(expect.objectContaining({ reason: 'counselor-left' }))
  const snapshot = await socket.frame(
    (frame) => of('snapshot')(frame) && (frame['availability'] as unknown[]).length === 1,
  )
  expect(snapshot).toMatchObject({ availability: [{ agency: 'kiel' }] })
})

test('a connection that dies without a word does no harm', async () => {
  const client = await enter()
  const raw = connect(api.api.port, '127.0.0.1')
  raw.write(upgradeRequest(client))
  await once(raw, 'data')
  raw.resetAndDestroy()
  const socket = await clientSocket(client)
  await socket.frame(of('queue'))
  expect((await send(api, 'GET', '/live-chat/session', client)).status).toBe(200)
})
