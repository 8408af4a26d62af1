import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../fakes/published-config.ts'
import { startTestApi, testOrigins, type TestApi } from '../fakes/test-api.ts'
import {
  enterQueue,
  entry,
  openSocket,
  send,
  switchedOn,
  type SendOptions,
  type TestClient,
} from '../fakes/test-client.ts'
import { createSessionCookies } from './session-cookie.ts'
import { operations } from './route-table.ts'

let database: TestDatabase
let api: TestApi
let client: TestClient
let other: TestClient
let counselor: Awaited<ReturnType<typeof switchedOn>>
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, {
    agencies: ['hamburg', 'kiel'],
    liveChat: { entriesPerMinute: 100_000 },
  })
  api = await startTestApi({ databaseUrl: database.urls.api })
  client = await enterQueue(api)
  other = await enterQueue(api, { agency: 'kiel' })
  counselor = await switchedOn(api, 'counselor')
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

type Who = 'nobody' | 'client' | 'counselor'
const asking = (who: Who): SendOptions['headers'] =>
  who === 'client' ? client.headers : who === 'counselor' ? counselor.headers : {}

test.each<{
  request: string
  who: Who
  body?: unknown
  headers?: Record<string, string>
  answer: [status: number, code: string]
  reason: string
}>([
  {
    request: 'GET /live-chat/agencies/nowhere',
    who: 'nobody',
    answer: [404, 'agency-not-found'],
    reason: 'unknown agency',
  },
  {
    request: 'GET /live-chat/agencies/%00',
    who: 'nobody',
    answer: [400, 'invalid-request'],
    reason: 'NUL cannot be stored',
  },
  {
    request: 'GET /live-chat/agencies/%E0%A4%A',
    who: 'nobody',
    answer: [404, 'not-found'],
    reason: 'broken percent signs',
  },
  {
    request: 'GET /live-chat/agencies/hamburg?topic=a&topic=b',
    who: 'nobody',
    answer: [400, 'invalid-request'],
    reason: 'a parameter twice',
  },
  {
    request: 'GET /live-chat/agencies/hamburg?admin=1',
    who: 'nobody',
    answer: [400, 'invalid-request'],
    reason: 'a parameter that is none',
  },
  {
    request: 'GET /live-chat/agencies/hamburg/legal/secrets',
    who: 'nobody',
    answer: [404, 'not-found'],
    reason: 'unknown kind',
  },
  {
    request: 'GET /live-chat/agencies/nowhere/legal/imprint',
    who: 'nobody',
    answer: [404, 'agency-not-found'],
    reason: 'unknown agency',
  },
  {
    request: 'GET /live-chat/nothing',
    who: 'nobody',
    answer: [404, 'not-found'],
    reason: 'no such route',
  },
  { request: 'GET /', who: 'nobody', answer: [404, 'not-found'], reason: 'no such route' },
  {
    request: 'GET /live-chat/admin/metrics?scope=platform',
    who: 'counselor',
    answer: [404, 'not-found'],
    reason: 'not built yet',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    answer: [400, 'invalid-request'],
    reason: 'no body',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: '{"agency":',
    answer: [400, 'invalid-request'],
    reason: 'half a body',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: '"text"',
    answer: [400, 'invalid-request'],
    reason: 'no object',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: [],
    answer: [400, 'invalid-request'],
    reason: 'no object',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, agency: 7 },
    answer: [400, 'invalid-request'],
    reason: 'wrong type',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, ticketId: 'mine' },
    answer: [400, 'invalid-request'],
    reason: 'unknown member',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: '{"__proto__":{"agency":"hamburg"}}',
    answer: [400, 'invalid-request'],
    reason: 'prototype',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, locale: 'e\0' },
    answer: [400, 'invalid-request'],
    reason: 'NUL cannot be stored',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, locale: 'x'.repeat(17_000) },
    answer: [413, 'payload-too-large'],
    reason: 'more than 16 KiB',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: 'agency=hamburg',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    answer: [415, 'unsupported-media-type'],
    reason: 'what forms send',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: JSON.stringify(entry),
    headers: { 'content-type': 'text/plain' },
    answer: [415, 'unsupported-media-type'],
    reason: 'what needs no preflight',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: entry,
    headers: { 'content-encoding': 'gzip' },
    answer: [415, 'unsupported-media-type'],
    reason: 'compressed',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: entry,
    headers: { 'content-type': 'application/json; charset=utf-7' },
    answer: [415, 'unsupported-media-type'],
    reason: 'an encoding that JSON does not have',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, agency: 'nowhere' },
    answer: [404, 'agency-not-found'],
    reason: 'unknown agency',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { agency: 'hamburg' },
    answer: [422, 'consent-required'],
    reason: 'no consent',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, consent: { dataPolicy: 'old' } },
    answer: [422, 'consent-outdated'],
    reason: 'consent to another text',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, topic: 'none' },
    answer: [422, 'invalid-field'],
    reason: 'unknown topic',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, link: 'none' },
    answer: [422, 'invalid-field'],
    reason: 'unknown link',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, link: 'sucht', topic: 'schulden' },
    answer: [422, 'invalid-field'],
    reason: 'a link of another topic',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, link: 'closed' },
    answer: [403, 'live-chat-disabled'],
    reason: 'a link that is switched off',
  },
  {
    request: 'POST /live-chat/anonymous',
    who: 'nobody',
    body: { ...entry, zipCode: '1' },
    answer: [422, 'invalid-field'],
    reason: 'no zip code',
  },
  {
    request: 'GET /live-chat/session',
    who: 'nobody',
    answer: [403, 'cross-site'],
    reason: 'neither header',
  },
  {
    request: 'GET /live-chat/session',
    who: 'nobody',
    headers: { origin: testOrigins.app },
    answer: [401, 'unauthenticated'],
    reason: 'no cookie',
  },
  {
    request: 'POST /live-chat/consent',
    who: 'client',
    body: { ticketId: 'x', decision: 'confirm', agreement: 'a' },
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'POST /live-chat/consent',
    who: 'client',
    body: { ticketId: 'x', decision: 'maybe', agreement: 'a' },
    answer: [400, 'invalid-request'],
    reason: 'no such decision',
  },
  {
    request: 'POST /live-chat/consent',
    who: 'counselor',
    body: { ticketId: 'x', decision: 'confirm', agreement: 'a' },
    answer: [401, 'unauthenticated'],
    reason: "the other realm's token",
  },
  {
    request: 'POST /live-chat/end',
    who: 'client',
    body: { ticketId: 'x' },
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'POST /live-chat/end',
    who: 'counselor',
    body: { ticketId: 'x' },
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'POST /live-chat/end',
    who: 'client',
    body: {},
    answer: [400, 'invalid-request'],
    reason: 'no ticket named',
  },
  {
    request: 'POST /live-chat/session/device',
    who: 'counselor',
    body: { ticketId: 'x', deviceId: 'd', ed25519: 'A'.repeat(43), curve25519: 'A'.repeat(43) },
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'POST /live-chat/session/device',
    who: 'client',
    body: { ticketId: 'x', deviceId: 'd', ed25519: 'short', curve25519: 'A'.repeat(43) },
    answer: [400, 'invalid-request'],
    reason: 'no key',
  },
  {
    request: 'GET /live-chat/receipts/forged',
    who: 'nobody',
    answer: [404, 'not-found'],
    reason: 'a forged receipt',
  },
  {
    request: 'GET /live-chat/availability',
    who: 'nobody',
    answer: [401, 'unauthenticated'],
    reason: 'no token',
  },
  {
    request: 'GET /live-chat/availability',
    who: 'client',
    answer: [401, 'unauthenticated'],
    reason: 'a cookie is no token',
  },
  {
    request: 'PUT /live-chat/availability',
    who: 'counselor',
    body: { agency: 'kiel', on: true },
    answer: [404, 'agency-not-found'],
    reason: 'not an agency of theirs',
  },
  {
    request: 'PUT /live-chat/availability',
    who: 'counselor',
    body: { agency: 'nowhere', on: true },
    answer: [404, 'agency-not-found'],
    reason: 'unknown agency: the same answer',
  },
  {
    request: 'PUT /live-chat/availability',
    who: 'counselor',
    body: { agency: 'hamburg', on: 'yes' },
    answer: [400, 'invalid-request'],
    reason: 'wrong type',
  },
  {
    request: 'GET /live-chat/tickets',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'no agency named',
  },
  {
    request: 'GET /live-chat/tickets?agency=kiel',
    who: 'counselor',
    answer: [404, 'agency-not-found'],
    reason: 'not an agency of theirs',
  },
  {
    request: 'GET /live-chat/tickets?agency=hamburg&limit=0',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'below the least',
  },
  {
    request: 'GET /live-chat/tickets?agency=hamburg&limit=201',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'above the most',
  },
  {
    request: 'GET /live-chat/tickets?agency=hamburg&limit=1e2',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'no whole number',
  },
  {
    request: 'GET /live-chat/tickets?agency=hamburg&after=x',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'no cursor',
  },
  {
    request: 'POST /live-chat/accept',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'no ticket named',
  },
  {
    request: 'POST /live-chat/accept?ticketId=x',
    who: 'counselor',
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'POST /live-chat/accept?ticketId=x',
    who: 'nobody',
    answer: [401, 'unauthenticated'],
    reason: 'no token',
  },
  {
    request: 'GET /live-chat/sessions/x/credentials',
    who: 'counselor',
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'GET /live-chat/events',
    who: 'counselor',
    answer: [400, 'invalid-request'],
    reason: 'no upgrade',
  },
  {
    request: 'GET /live-chat/queue/x',
    who: 'client',
    answer: [404, 'ticket-not-found'],
    reason: 'unknown ticket',
  },
  {
    request: 'GET /live-chat/queue/x',
    who: 'nobody',
    answer: [401, 'unauthenticated'],
    reason: 'no cookie',
  },
  {
    request: 'GET /live-chat/queue/x',
    who: 'counselor',
    answer: [401, 'unauthenticated'],
    reason: "the other realm's token",
  },
  {
    request: 'GET /live-chat/queue/x?wait=-1',
    who: 'client',
    answer: [400, 'invalid-request'],
    reason: 'a negative wait',
  },
  {
    request: 'GET /live-chat/queue/x?wait=1.5',
    who: 'client',
    answer: [400, 'invalid-request'],
    reason: 'half a second',
  },
  {
    request: 'GET /live-chat/queue/x?wait=1&wait=2',
    who: 'client',
    answer: [400, 'invalid-request'],
    reason: 'a parameter twice',
  },
  {
    request: 'GET /live-chat/queue/x?token=y',
    who: 'client',
    answer: [400, 'invalid-request'],
    reason: 'no token in a URL',
  },
  {
    request: 'GET /live-chat/queue/',
    who: 'client',
    answer: [404, 'not-found'],
    reason: 'no ticket',
  },
  {
    request: 'GET /live-chat/queue/x/y',
    who: 'client',
    answer: [404, 'not-found'],
    reason: 'too deep',
  },
])('$request by $who → $answer: $reason', async ({ request, who, body, headers, answer }) => {
  const [method = '', path = ''] = request.split(' ')
  const response = await send(api, method, path, { headers: { ...asking(who), ...headers }, body })
  expect([response.status, response.body['code']]).toEqual(answer)
})

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

test('a forged cookie is 401, a genuine one without ticket 410, and both are cleared', async () => {
  const cookies = createSessionCookies(testOrigins.app, api.context.sealer)
  const genuine = `lotse=${cookies.create().value}`
  const cases = [
    { cookie: genuine.slice(0, -4) + 'AAAA', status: 401, code: 'unauthenticated' },
    { cookie: 'lotse=x', status: 401, code: 'unauthenticated' },
    { cookie: genuine, status: 410, code: 'ticket-gone' },
  ]
  for (const { cookie, status, code } of cases)
    for (const [method, path] of [
      ['GET', '/live-chat/session'],
      ['GET', `/live-chat/queue/${client.ticketId}`],
      ['DELETE', '/live-chat/session'],
    ] as const) {
      const answer = await send(api, method, path, { headers: { cookie, origin: testOrigins.app } })
      expect(answer).toMatchObject({ status, body: { code } })
      expect(answer.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')])
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
