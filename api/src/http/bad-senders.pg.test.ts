import { connect } from 'node:net'
import { once } from 'node:events'
import { beforeAll, expect, test } from '@jest/globals'
import { startSuite } from '../../test/suite.ts'
import fc from 'fast-check'
import { testOrigins } from '../../test/test-api.ts'
import {
  enterQueue,
  entry,
  openSocket,
  send,
  switchedOn,
  type SendOptions,
  type TestClient,
} from '../../test/test-client.ts'
import { createSessionCookies } from './session-cookie.ts'
import { operations } from './route-table.ts'

const { database, api } = await startSuite({
  agencies: ['hamburg', 'kiel'],
  liveChat: { entriesPerMinute: 100_000 },
})
let client: TestClient
let other: TestClient
let counselor: Awaited<ReturnType<typeof switchedOn>>
beforeAll(async () => {
  client = await enterQueue(api)
  other = await enterQueue(api, { agency: 'kiel' })
  counselor = await switchedOn(api, 'counselor')
})

type Who = 'nobody' | 'client' | 'counselor'
const asking = (who: Who): SendOptions['headers'] =>
  who === 'client' ? client.headers : who === 'counselor' ? counselor.headers : {}

test("another client's ticket is answered as one that does not exist", async () => {
  const foreign = [
    send(api, 'GET', `/live-chat/queue/${other.ticketId}`, client),
    send(api, 'POST', '/live-chat/end', { ...client, body: { ticketId: other.ticketId } }),
    send(api, 'POST', `/live-chat/accept?ticketId=${other.ticketId}`, counselor),
    send(api, 'GET', `/live-chat/sessions/${other.ticketId}/credentials`, counselor),
  ]
  const unknown = await send(api, 'GET', '/live-chat/queue/x', client)
  for (const answer of await Promise.all(foreign)) expect(answer.body).toEqual(unknown.body)
})

test.each([
  { headers: { origin: 'null' }, reason: 'an opaque origin' },
  { headers: { origin: 'https://evil.example' }, reason: 'another site' },
  { headers: { origin: 'http://localhost:8081' }, reason: 'another port' },
  { headers: { 'sec-fetch-site': 'same-site' }, reason: 'a sister host' },
  { headers: {}, reason: 'neither header' },
])('what a cookie would carry is refused from $reason', async ({ headers }) => {
  const { cookie, ticketId } = client
  const writes: [string, string, unknown?][] = [
    ['POST', '/live-chat/anonymous', entry],
    ['POST', '/live-chat/consent', { ticketId, decision: 'decline', agreement: 'a' }],
    ['POST', '/live-chat/end', { ticketId }],
    ['POST', '/live-chat/session/token'],
    ['POST', '/live-chat/session/device', {}],
    ['DELETE', '/live-chat/session'],
    ['GET', '/live-chat/session'],
  ]
  for (const [method, path, body] of writes) {
    const answer = await send(api, method, path, { headers: { cookie, ...headers }, body })
    expect([path, answer.status, answer.body['code']]).toEqual([path, 403, 'cross-site'])
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }
  const upgrades = [`/live-chat/queue/${ticketId}`, '/live-chat/events']
  for (const path of upgrades)
    await expect(openSocket(api, path, { cookie, origin: '', ...headers })).rejects.toThrow(
      'status 403',
    )
})

test('a forged cookie is 401, a genuine one without ticket 410; only the second is cleared', async () => {
  const cookies = createSessionCookies(testOrigins.app, api.context.sealer)
  const genuine = `lotse=${cookies.create().value}`
  const cleared = [expect.stringContaining('Max-Age=0')]
  const cases = [
    { cookie: genuine.slice(0, -4) + 'AAAA', status: 401, code: 'unauthenticated' },
    { cookie: 'lotse=x', status: 401, code: 'unauthenticated' },
    { cookie: genuine, status: 410, code: 'ticket-gone', setCookie: cleared },
  ]
  for (const { cookie, status, code, setCookie } of cases)
    for (const [method, path] of [
      ['GET', '/live-chat/session'],
      ['GET', `/live-chat/queue/${client.ticketId}`],
      ['DELETE', '/live-chat/session'],
    ] as const) {
      const answer = await send(api, method, path, { headers: { cookie, origin: testOrigins.app } })
      expect(answer).toMatchObject({ status, body: { code } })
      expect(answer.headers['set-cookie']).toEqual(setCookie)
    }
})

test('nobody can take a living session away: not by a link from elsewhere, not by a staff route', async () => {
  // A link on a foreign site: the browser withholds the cookie, but would obey an answer that clears it.
  const followed = await send(api, 'GET', `/live-chat/queue/${client.ticketId}`, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(followed).toMatchObject({ status: 401 })
  expect(followed.headers).not.toHaveProperty('set-cookie')
  for (const path of ['/live-chat/availability', '/live-chat/tickets?agency=hamburg']) {
    const answer = await send(api, 'GET', path, { headers: client.headers })
    expect(answer).toMatchObject({ status: 401 })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  }
})

test.each([
  { claims: { exp: 1 }, reason: 'expired' },
  { claims: { typ: 'ID' }, reason: 'no access token' },
  { claims: { azp: 'other-client' }, reason: 'of another client' },
  { claims: { aud: 'other-api' }, reason: 'for another service' },
  { claims: { iss: 'http://keycloak.invalid/auth/realms/master' }, reason: 'of another realm' },
])('a staff token that is $reason is 401', async ({ claims }) => {
  const token = await api.tokens.staffToken({ subject: 's', groups: [] }, claims)
  const answer = await send(api, 'GET', '/live-chat/availability', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
})

test.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer ..', 'Bearer x.y.z'])(
  'the authorization %j is 401 everywhere',
  async (authorization) => {
    for (const { method, path, audience } of operations) {
      if (audience === 'anyone') continue
      const answer = await send(api, method.toUpperCase(), path.replace(/\{\w+\}/, 'x'), {
        headers: { authorization, origin: testOrigins.app },
      })
      expect([path, answer.status]).toEqual([path, 401])
    }
  },
)

test.each([...new Set(operations.map(({ path }) => path))])(
  'methods that %s does not have are 405 with Allow',
  async (template) => {
    const path = template.replace(/\{\w+\}/g, 'x')
    const offered = operations.filter((one) => one.path === template).map(({ method }) => method)
    for (const method of ['get', 'post', 'put', 'delete', 'patch', 'options'] as const) {
      if ((offered as string[]).includes(method)) continue
      const answer = await send(api, method.toUpperCase(), path)
      expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } })
      const allowed = String(answer.headers['allow']).toLowerCase().split(', ')
      expect(allowed.filter((one) => one !== 'head').toSorted()).toEqual([...offered].toSorted())
    }
  },
)

test('whatever JSON comes, every route answers a listed problem or what it describes', async () => {
  const values = fc.oneof(fc.string(), fc.jsonValue(), fc.constant(client.ticketId))
  const names = ['agency', 'topic', 'zipCode', 'link', 'locale', 'consent', 'ticketId', 'decision']
  const body = fc.oneof(
    fc.dictionary(fc.constantFrom(...names, 'agreement', 'on', 'deviceId', 'ed25519'), values),
    fc.jsonValue(),
  )
  const writes = operations.filter(({ body: schema }) => schema !== undefined)
  const request = fc.record({
    operation: fc.constantFrom(...writes),
    who: fc.constantFrom<Who>('nobody', 'client', 'counselor'),
    body,
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, who, body: value }) => {
      const answer = await send(api, operation.method.toUpperCase(), operation.path, {
        headers: { ...asking(who), 'content-type': 'application/json' },
        body: JSON.stringify(value),
      })
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test('whatever path and query come, the answer is described', async () => {
  const segment = fc.oneof(fc.string(), fc.constantFrom('..', '.', '%00', 'hamburg'))
  const request = fc.record({
    operation: fc.constantFrom(...operations.filter(({ method }) => method === 'get')),
    segment,
    query: fc.string(),
    who: fc.constantFrom<Who>('nobody', 'client', 'counselor'),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ operation, segment: part, query, who }) => {
      const encoded = encodeURIComponent(part).replaceAll('.', '%2E')
      fc.pre(encoded !== '')
      const path = operation.path.replace(/\{\w+\}/g, encoded)
      const answer = await send(api, 'GET', `${path}?${encodeURIComponent(query)}`, {
        headers: asking(who) ?? {},
      })
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: 150 },
  )
})

test.each([
  { bytes: 'GET / HTTP/9.9\r\n\r\n', reason: 'no version of HTTP' },
  { bytes: 'nonsense\r\n\r\n', reason: 'no request at all' },
  {
    bytes: `GET / HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(20_000)}\r\n\r\n`,
    reason: 'more headers than 16 KiB',
  },
  {
    bytes: 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    reason: 'a chunk without a length',
  },
  {
    bytes:
      'GET /live-chat/events HTTP/1.1\r\nhost: x\r\norigin: http://localhost:8080\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: no\r\n\r\n',
    reason: 'a handshake without a key',
  },
])('$reason is still answered by a problem', async ({ bytes }) => {
  const socket = connect(api.api.port, '127.0.0.1')
  socket.write(bytes)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  await once(socket, 'close')
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(JSON.parse(text.slice(text.lastIndexOf('\r\n') + 2))).toMatchObject({
    code: expect.stringMatching(/^(invalid-request|not-found)$/),
  })
})

test('an offer to switch to HTTP/2 is passed over', async () => {
  const answer = await send(api, 'GET', '/live-chat/agencies/hamburg', {
    headers: {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade: 'h2c',
      'http2-settings': 'AAMAAABk',
    },
  })
  expect(answer.status).toBe(200)
})

test('after all that the tickets are where they were', async () => {
  const rows = await database.pool.query(
    `select state from livechat.ticket where ticket_id = any ($1)`,
    [[client.ticketId, other.ticketId]],
  )
  expect(rows.rows).toEqual([{ state: 'Waiting' }, { state: 'Waiting' }])
})
