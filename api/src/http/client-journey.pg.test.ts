import { expect, test } from '@jest/globals'
import { startSuite } from '../../test/suite.ts'
import { publishedVersions } from '../../test/published-config.ts'
import { testOrigins } from '../../test/test-api.ts'
import {
  cookieOf,
  enterQueue,
  entry,
  send,
  switchedOn,
  type TestClient,
} from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'

const { database, api } = await startSuite({ agencies: ['hamburg', 'kiel'] })

const device = (deviceId: unknown, key: string) => ({
  deviceId,
  ed25519: key.repeat(43),
  curve25519: key.repeat(43),
})

async function queue(client: TestClient, query = '') {
  return send(api, 'GET', `/live-chat/queue/${client.ticketId}${query}`, {
    headers: { cookie: client.cookie },
  })
}

test('from the link to the end of the chat, over HTTP alone', async () => {
  const page = await send(api, 'GET', '/live-chat/agencies/hamburg?topic=sucht&locale=de-AT')
  expect(page.body).toMatchObject({
    agency: 'hamburg',
    topic: 'sucht',
    topicKnown: true,
    liveChatEnabled: true,
    available: false,
    reason: 'NoCounselorActive',
    legal: { dataPolicy: { locale: 'en', version: publishedVersions.dataPolicy } },
    locales: ['en', 'de'],
  })
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(page.headers).not.toHaveProperty('x-powered-by')
  expect(page.headers).not.toHaveProperty('etag')

  const counselor = await switchedOn(api, 'counselor-1')
  const client = await enterQueue(api, { topic: 'sucht', locale: 'de' })
  expect(client.entered.body).toMatchObject({
    state: 'Waiting',
    queuePosition: 1,
    waiting: 1,
    estimatedWait: null,
    heartbeat: { intervalSeconds: 20, timeoutSeconds: 90 },
  })
  expect((await queue(client)).body).toMatchObject({
    state: 'Waiting',
    queuePosition: 1,
    waiting: 1,
  })
  const now = await send(api, 'GET', '/live-chat/agencies/hamburg')
  expect(now.body).toMatchObject({ available: true, reason: null, activeCounselors: 1 })

  const list = await send(api, 'GET', '/live-chat/tickets?agency=hamburg', counselor)
  expect(list.body).toEqual({
    tickets: [
      expect.objectContaining({ ticketId: client.ticketId, topic: 'sucht', minutesWaiting: 0 }),
    ],
  })
  const accepted = await send(
    api,
    'POST',
    `/live-chat/accept?ticketId=${client.ticketId}`,
    counselor,
  )
  expect(accepted).toMatchObject({ status: 200, body: { state: 'Accepted' } })

  const prompted = await queue(client)
  expect(prompted.body).toMatchObject({
    state: 'Accepted',
    queuePosition: null,
    waiting: null,
    consentPrompt: {
      agency: { name: 'hamburg', displayName: 'Beratung hamburg' },
      agreement: { locale: 'en', version: publishedVersions.agreement },
      attempt: 1,
    },
  })
  expect((await send(api, 'GET', '/live-chat/session', client)).body).not.toHaveProperty('chat')
  const consented = await send(api, 'POST', '/live-chat/consent', {
    headers: client.headers,
    body: {
      ticketId: client.ticketId,
      decision: 'confirm',
      agreement: publishedVersions.agreement,
    },
  })
  expect(consented).toMatchObject({ status: 200, body: { state: 'Consented' } })
  expect((await queue(client)).body).not.toHaveProperty('consentPrompt')

  const resumed = await send(api, 'GET', '/live-chat/session', client)
  const chat = resumed.body['chat'] as { deviceId: string }
  const own = await send(
    api,
    'GET',
    `/live-chat/sessions/${client.ticketId}/credentials`,
    counselor,
  )
  const counselorChat = own.body['chat'] as { deviceId: string }
  const registered = await send(api, 'POST', '/live-chat/session/device', {
    ...counselor,
    body: { ticketId: client.ticketId, ...device(counselorChat.deviceId, 'A') },
  })
  expect(registered.status).toBe(200)
  expect((await queue(client)).body).toMatchObject({ state: 'Consented', rosterVersion: 1 })
  const both = await send(api, 'POST', '/live-chat/session/device', {
    headers: client.headers,
    body: { ticketId: client.ticketId, ...device(chat.deviceId, 'B') },
  })
  expect(both.status).toBe(200)
  const another = await send(api, 'POST', '/live-chat/session/device', {
    headers: client.headers,
    body: { ticketId: client.ticketId, ...device(chat.deviceId, 'C') },
  })
  expect(another).toMatchObject({ status: 409, body: { code: 'invalid-state' } })
  expect((await queue(client)).body).toMatchObject({ state: 'Active', rosterVersion: 2 })
  const sessions = await send(api, 'GET', '/live-chat/sessions', counselor)
  expect(sessions.body).toEqual({
    sessions: [
      expect.objectContaining({
        ticketId: client.ticketId,
        state: 'Active',
        locale: 'de',
        hasRoom: true,
      }),
    ],
  })

  const end = { headers: client.headers, body: { ticketId: client.ticketId } }
  const ended = await send(api, 'POST', '/live-chat/end', end)
  expect(ended).toMatchObject({ status: 200, body: { state: 'Ended' } })
  expect(await send(api, 'POST', '/live-chat/end', end)).toMatchObject({
    status: 200,
    body: ended.body,
  })
  expect((await queue(client)).body).toMatchObject({ state: 'Ended', reason: 'client-ended' })
  const receipt = String(ended.body['receipt'])
  expect((await send(api, 'GET', `/live-chat/receipts/${receipt}`)).status).toBe(404)
  expect((await send(api, 'GET', `/live-chat/receipts/${receipt}?quiet=1`)).status).toBe(204)

  const left = await send(api, 'DELETE', '/live-chat/session', client)
  expect(left.body).toEqual({ receipt })
  expect(left.headers['set-cookie']).toEqual([
    'lotse=; Max-Age=0; HttpOnly; SameSite=Strict; Path=/',
  ])
  const wiped = await eventually(async () => {
    const answer = await send(api, 'GET', `/live-chat/receipts/${receipt}`)
    expect(answer.status).toBe(200)
    return answer
  })
  expect(wiped.body).toEqual({ wiped: true })
  const quietly = await send(api, 'GET', `/live-chat/receipts/${receipt}?quiet=1`)
  expect(quietly).toMatchObject({ status: 200, body: { wiped: true } })
  const gone = await queue(client)
  expect(gone).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
  expect(gone.headers['set-cookie']).toHaveLength(1)

  // Resuming says the same, with an error or without one, and forgets the cookie.
  const after = await send(api, 'GET', '/live-chat/session', client)
  expect(after).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
  expect(after.headers['set-cookie']).toEqual(gone.headers['set-cookie'])
  const quiet = await send(api, 'GET', '/live-chat/session?quiet=1', client)
  expect(quiet.status).toBe(204)
  expect(quiet.headers['set-cookie']).toEqual(gone.headers['set-cookie'])
})

test('a second entry with the cookie of a living ticket answers that ticket, whatever the agency', async () => {
  const client = await enterQueue(api)
  const again = await send(api, 'POST', '/live-chat/anonymous', {
    headers: client.headers,
    body: { ...entry, agency: 'kiel' },
  })
  expect(again).toMatchObject({
    status: 200,
    body: { ticketId: client.ticketId, agency: 'hamburg', state: 'Waiting' },
  })
  expect(again.headers).not.toHaveProperty('set-cookie')
  await send(api, 'DELETE', '/live-chat/session', client)
  const next = await send(api, 'POST', '/live-chat/anonymous', {
    headers: client.headers,
    body: entry,
  })
  expect(next.status).toBe(201)
  expect(next.body['ticketId']).not.toBe(client.ticketId)
  expect(cookieOf(next)).not.toBe(client.cookie)
  await send(api, 'DELETE', '/live-chat/session', {
    headers: { cookie: cookieOf(next), origin: testOrigins.app },
  })
})

test('a presented value is never adopted', async () => {
  const presented = `lotse=${'A'.repeat(43)}.${'A'.repeat(43)}`
  const entered = await send(api, 'POST', '/live-chat/anonymous', {
    headers: { cookie: presented, origin: testOrigins.app },
    body: entry,
  })
  expect(entered.status).toBe(201)
  expect(cookieOf(entered)).not.toBe(presented)
  await send(api, 'DELETE', '/live-chat/session', {
    headers: { cookie: cookieOf(entered), origin: testOrigins.app },
  })
})

test('a client on another origin gets no cookie and works with its bearer', async () => {
  const entered = await send(api, 'POST', '/live-chat/anonymous', {
    headers: { origin: 'https://partner.example' },
    body: entry,
  })
  expect(entered.status).toBe(201)
  expect(entered.headers).not.toHaveProperty('set-cookie')
  const ticketId = String(entered.body['ticketId'])
  const row = await database.pool.query<{ user: string }>(
    'select identity_user as user from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  const token = await api.tokens.anonymousToken(row.rows[0]?.user ?? '')
  const bearer = { authorization: `Bearer ${token}`, origin: 'https://partner.example' }
  const poll = await send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers: bearer })
  expect(poll).toMatchObject({ status: 200, body: { state: 'Waiting' } })
  const renewed = await send(api, 'POST', '/live-chat/session/token', { headers: bearer })
  expect(renewed.status).toBe(200)
  expect((await send(api, 'GET', '/live-chat/session', { headers: bearer })).status).toBe(200)
  expect((await send(api, 'DELETE', '/live-chat/session', { headers: bearer })).status).toBe(200)
  const after = await send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers: bearer })
  expect(after).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
})

test.each([
  { headers: { origin: testOrigins.app }, status: 204, reason: 'a first visit is no error' },
  { headers: {}, status: 403, reason: 'nobody says where the request comes from' },
  { headers: { origin: 'https://elsewhere.example' }, status: 403, reason: 'a foreign page' },
  {
    headers: { origin: testOrigins.app, cookie: 'lotse=forged' },
    status: 401,
    reason: 'a forged cookie is an error',
  },
])(
  'a session that is asked for without a ticket: $status, $reason',
  async ({ headers, status }) => {
    const answer = await send(api, 'GET', '/live-chat/session', { headers })
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  },
)

test('a decline is told once, and then the ticket is gone', async () => {
  const counselor = await switchedOn(api, 'counselor-2')
  const client = await enterQueue(api)
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, counselor)
  const declined = await send(api, 'POST', '/live-chat/consent', {
    headers: client.headers,
    body: {
      ticketId: client.ticketId,
      decision: 'decline',
      agreement: publishedVersions.agreement,
    },
  })
  expect(declined.body).toEqual({ state: 'Wiped', receipt: expect.any(String) })
  const { receipt } = declined.body
  const last = await queue(client)
  expect(last).toMatchObject({ status: 200, body: { state: 'Wiped', reason: 'declined', receipt } })
  const gone = await eventually(async () => {
    const answer = await queue(client)
    expect(answer.status).not.toBe(200)
    return answer
  })
  expect(gone).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
})

test('a legal text comes with its body, in the default locale where the asked one is missing', async () => {
  const text = await send(api, 'GET', '/live-chat/agencies/hamburg/legal/agreement?locale=tr')
  expect(text).toMatchObject({
    status: 200,
    body: { kind: 'agreement', locale: 'en', html: '<p>text</p>', source: 'platform' },
  })
})

test('a legal text carries the date of its version, also when an older one is published again', async () => {
  const path = '/live-chat/agencies/hamburg/legal/imprint'
  const dateOf = async (): Promise<number> => {
    const { status, body } = await send(api, 'GET', path)
    expect(status).toBe(200)
    return Date.parse((body as { publishedAt: string }).publishedAt)
  }
  const publish = async (version: string): Promise<void> => {
    await database.pool.query(
      `update config.legal_text set version = $1 where agency = 'hamburg' and kind = 'imprint'`,
      [version],
    )
  }
  const first = await dateOf()
  await publish('c'.repeat(64))
  const second = await dateOf()
  expect(second).toBeGreaterThan(first)
  await publish(publishedVersions.imprint)
  expect(await dateOf()).toBe(first)
})

test('the document is served as it is checked in', async () => {
  const document = await fetch(`${api.url}/openapi.json`)
  expect(document.headers.get('content-type')).toBe('application/json')
  expect(await document.json()).toMatchObject({ openapi: '3.1.0' })
})
