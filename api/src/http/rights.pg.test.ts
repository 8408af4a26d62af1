import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishedVersions, publishSample } from '../fakes/published-config.ts'
import { createFakeStaffDirectory, type FakeStaffDirectory } from '../fakes/staff-directory.ts'
import { startTestApi, testOrigins, type TestApi } from '../fakes/test-api.ts'
import {
  enterQueue,
  eventually,
  openSocket,
  send,
  type TestAnswer,
  type TestClient,
  type TestSocket,
} from '../fakes/test-client.ts'
import { startRightsWatch, type RightsWatch } from '../jobs/rights-watch.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { findParticipants } from '../postgres/participants.ts'

let database: TestDatabase
let api: TestApi
let directory: FakeStaffDirectory
let watch: RightsWatch

const counselors = '/agencies/hamburg/counselors'
const states = ['Accepted', 'Active', 'Ended'] as const
type State = (typeof states)[number]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await publishSample(database.pool, { agencies: ['hamburg', 'kiel'] })
  api = await startTestApi({ databaseUrl: database.urls.api })
  directory = createFakeStaffDirectory()
  watch = startRightsWatch(api.context, { directory, recentStaff: () => api.api.recentStaff() })
})
afterEach(async () => {
  await watch.close()
  await api.close()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.outbox, livechat.notice, livechat.staff_standing, livechat.availability',
  )
})

/** A counselor with a session of their own, on, with an open socket. */
interface Counselor {
  readonly subject: string
  readonly session: string
  readonly headers: { readonly authorization: string }
  readonly socket: TestSocket
}

async function logIn(
  subject: string = randomUUID(),
  session: string = randomUUID(),
): Promise<Counselor> {
  directory.accounts.set(subject, directory.accounts.get(subject) ?? [counselors])
  const groups = [counselors]
  // Issued a moment ago: what the directory says from now on is younger.
  const iat = Math.floor(Date.now() / 1000) - 5
  const token = await api.tokens.staffToken({ subject, groups }, { sid: session, iat })
  const headers = { authorization: `Bearer ${token}` }
  const on = { headers, body: { agency: 'hamburg', on: true } }
  expect((await send(api, 'PUT', '/live-chat/availability', on)).status).toBe(200)
  const socket = await openSocket(api, '/live-chat/events', { origin: testOrigins.admin })
  socket.send({ type: 'auth', token })
  await socket.frame(({ type }) => type === 'snapshot')
  return { subject, session, headers, socket }
}

async function bring(counselor: Counselor, state: State): Promise<TestClient> {
  const client = await enterQueue(api)
  const { ticketId, headers } = client
  const path = `/live-chat/accept?ticketId=${ticketId}`
  expect((await send(api, 'POST', path, { headers: counselor.headers })).status).toBe(200)
  if (state === 'Accepted') return client
  const body = { ticketId, decision: 'confirm', agreement: publishedVersions.agreement }
  await send(api, 'POST', '/live-chat/consent', { headers, body })
  const chat = await send(api, 'GET', `/live-chat/sessions/${ticketId}/credentials`, counselor)
  await device(counselor.headers, ticketId, chat)
  await device(headers, ticketId, await send(api, 'GET', '/live-chat/session', { headers }))
  expect((await rowOf(client))?.state).toBe('Active')
  if (state === 'Ended') await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
  return client
}

async function device(
  headers: object,
  ticketId: string,
  answer: TestAnswer,
  ed25519 = 'E',
): Promise<TestAnswer> {
  const { deviceId } = (answer.body['chat'] ?? {}) as { deviceId?: string }
  const key = (letter: string): string => letter.repeat(43)
  const body = { ticketId, deviceId, ed25519: key(ed25519), curve25519: key('C') }
  return send(api, 'POST', '/live-chat/session/device', { headers: { ...headers }, body })
}

const rowOf = async ({ ticketId }: TestClient) => findTicket(database.pool, { ticketId })

/** The counselor's five ways to a chat. */
async function routes(counselor: Counselor, ticketId: string): Promise<readonly number[]> {
  const { headers } = counselor
  const keys = { deviceId: 'D', ed25519: 'E'.repeat(43), curve25519: 'C'.repeat(43) }
  const answers = await Promise.all([
    send(api, 'GET', '/live-chat/sessions', { headers }),
    send(api, 'GET', `/live-chat/sessions/${ticketId}/credentials`, { headers }),
    send(api, 'POST', '/live-chat/session/device', { headers, body: { ticketId, ...keys } }),
    send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } }),
    send(api, 'GET', '/live-chat/tickets?agency=hamburg', { headers }),
  ])
  return answers.map(({ status }) => status)
}

async function reportLogout(
  session: string,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const token = await api.tokens.logoutToken(session, claims)
  const response = await fetch(`http://127.0.0.1:${api.api.metricsPort}/backchannel-logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
  await response.body?.cancel()
  return response.status
}

/** What Keycloak's administrator does, and what the routes answer afterwards. */
const losses = [
  {
    loss: 'removed from the group',
    act: async ({ subject }: Counselor) => {
      directory.accounts.set(subject, [])
      await watch.round(0)
    },
    answers: [403, 404, 404, 404, 404],
    reason: 'counselor-removed',
  },
  {
    loss: 'disabled or deleted',
    act: async ({ subject }: Counselor) => {
      directory.accounts.delete(subject)
      await watch.round(0)
    },
    answers: [401, 401, 401, 401, 401],
    reason: 'counselor-removed',
  },
  {
    loss: 'logged out',
    act: async ({ session }: Counselor) => {
      await reportLogout(session)
    },
    answers: [401, 401, 401, 401, 401],
    reason: 'counselor-ended',
  },
] as const

const cases = losses.flatMap((loss) => states.map((state) => ({ ...loss, state })))

test.each(cases)('$loss in $state', async ({ state, act, answers, reason }) => {
  const counselor = await logIn()
  const client = await bring(counselor, state)
  const people = await findParticipants(database.pool, client.ticketId)
  const user = people.find(({ person }) => person === 'counselor')?.localpart ?? ''
  const before = await rowOf(client)
  await act(counselor)
  expect(await counselor.socket.closed()).toBe(4401)
  expect(await routes(counselor, client.ticketId)).toEqual(answers)
  const row = await rowOf(client)
  expect(row?.counselor).toBeNull()
  const expected = {
    Accepted: { state: 'Waiting', reason, joinedAt: before?.joinedAt },
    Active: { state: 'Ended', reason },
    Ended: { state: 'Ended', reason: 'client-ended', deadline: before?.deadline },
  }
  expect(row).toMatchObject(expected[state])
  await eventually(
    async () => api.context.messaging.users.get(user)?.retired ?? true,
    (isRetired) => isRetired,
  )
  const after = await findParticipants(database.pool, client.ticketId)
  // Of a pickup that came to nothing nobody is left.
  const shares = state === 'Accepted' ? [] : [null, null]
  expect(after.map(({ serverShare }) => serverShare)).toEqual(shares)
})

test('who is still in the group keeps everything, and so does everybody while Keycloak is away', async () => {
  const counselor = await logIn()
  const clients = [await bring(counselor, 'Accepted'), await bring(counselor, 'Active')]
  await watch.round(0)
  for (const outage of ['unavailable', 'refused'] as const) {
    directory.outage = outage
    directory.accounts.clear()
    await watch.round(0)
  }
  expect(await Promise.all(clients.map(async (client) => (await rowOf(client))?.state))).toEqual([
    'Accepted',
    'Active',
  ])
  expect(counselor.socket.closeCode()).toBeUndefined()
  const { headers } = counselor
  const { body } = await send(api, 'GET', '/live-chat/sessions', { headers })
  expect(body['sessions']).toHaveLength(2)
})

test('a token from after the answer counts in full: a group that was given back is back at once', async () => {
  const counselor = await logIn()
  directory.accounts.set(counselor.subject, [])
  await watch.round(0)
  directory.accounts.set(counselor.subject, [counselors])
  const iat = Math.floor(Date.now() / 1000) + 3
  const person = { subject: counselor.subject, groups: [counselors] }
  const token = await api.tokens.staffToken(person, { iat, exp: iat + 300 })
  const headers = { authorization: `Bearer ${token}` }
  expect((await send(api, 'GET', '/live-chat/sessions', { headers })).status).toBe(200)
})

test.each([
  { brings: 'none', ends: 'the first', reason: 'who only looks does not hold the chat' },
  { brings: 'wrong', ends: 'the first', reason: 'other keys are refused and hold nothing' },
  { brings: 'right', ends: 'the second', reason: 'the page with the device was reloaded' },
] as const)(
  'a second session fetches the credentials and brings $brings keys: a logout of $ends one ends the chat ($reason)',
  async ({ brings, ends }) => {
    const first = await logIn()
    const client = await bring(first, 'Active')
    const second = await logIn(first.subject)
    const path = `/live-chat/sessions/${client.ticketId}/credentials`
    const seen = await send(api, 'GET', path, { headers: second.headers })
    expect(seen.status).toBe(200)
    if (brings !== 'none') {
      const key = brings === 'right' ? 'E' : 'F'
      const brought = await device(second.headers, client.ticketId, seen, key)
      expect(brought.status).toBe(brings === 'right' ? 200 : 409)
    }
    const [holder, other] = ends === 'the first' ? [first, second] : [second, first]
    expect(await reportLogout(other.session)).toBe(200)
    expect(await other.socket.closed()).toBe(4401)
    expect((await rowOf(client))?.state).toBe('Active')
    expect(holder.socket.closeCode()).toBeUndefined()
    expect(await reportLogout(holder.session)).toBe(200)
    expect(await rowOf(client)).toMatchObject({ state: 'Ended', counselor: null })
  },
)

test('a logout that one replica hears of counts on every replica', async () => {
  const other = await startTestApi({
    databaseUrl: database.urls.api,
    tokens: api.tokens,
    sealer: api.context.sealer,
  })
  const counselor = await logIn()
  const socket = await openSocket(other, '/live-chat/events', { origin: testOrigins.admin })
  socket.send({ type: 'auth', token: counselor.headers.authorization.slice('Bearer '.length) })
  await socket.frame(({ type }) => type === 'snapshot')
  expect(await reportLogout(counselor.session)).toBe(200)
  expect(await socket.closed()).toBe(4401)
  expect((await send(other, 'GET', '/live-chat/sessions', counselor)).status).toBe(401)
  await other.close()
})

test.each([
  { claims: { nonce: 'n' }, reason: 'a nonce: an ID token' },
  { claims: { events: {} }, reason: 'no logout event' },
  { claims: { aud: 'somebody-else' }, reason: 'meant for another client' },
  { claims: { iss: 'http://keycloak.invalid/auth/realms/x' }, reason: 'of another realm' },
  { claims: { sid: undefined }, reason: 'names no session' },
  { claims: { jti: undefined }, reason: 'without an id' },
  { claims: { iat: Math.floor(Date.now() / 1000) - 3600 }, reason: 'an hour old' },
])('what is not a logout token ends nothing: $reason', async ({ claims }) => {
  const counselor = await logIn()
  const client = await bring(counselor, 'Active')
  expect(await reportLogout(counselor.session, claims)).toBe(400)
  expect((await rowOf(client))?.state).toBe('Active')
})

test('an access token is no logout token, and logouts are not taken on the public port', async () => {
  const counselor = await logIn()
  const ask = async (port: number, token: string): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    await response.body?.cancel()
    return response.status
  }
  const bearer = counselor.headers.authorization.slice('Bearer '.length)
  expect(await ask(api.api.metricsPort, bearer)).toBe(400)
  const proper = await api.tokens.logoutToken(counselor.session)
  expect(await ask(api.api.port, proper)).toBe(404)
  expect((await send(api, 'GET', '/live-chat/sessions', counselor)).status).toBe(200)
})

test('a counselor of one center has no way to the chats of the same person in another', async () => {
  const counselor = await logIn()
  const client = await bring(counselor, 'Active')
  const person = { subject: counselor.subject, groups: ['/agencies/konstanz/counselors'] }
  const headers = { authorization: `Bearer ${await api.tokens.staffToken(person)}` }
  const answers = await routes({ ...counselor, headers }, client.ticketId)
  expect(answers).toEqual([200, 404, 404, 404, 404])
  expect((await send(api, 'GET', '/live-chat/sessions', { headers })).body['sessions']).toEqual([])
})

test.each([
  { seconds: 60, agency: 'hamburg', kept: true, reason: 'within clientResume' },
  { seconds: 301, agency: 'hamburg', kept: false, reason: 'clientResume is over' },
  { seconds: 60, agency: 'kiel', kept: false, reason: 'another center has another queue' },
])('who lost the counselor enters again, $reason', async ({ seconds, agency, kept }) => {
  const counselor = await logIn()
  const client = await bring(counselor, 'Active')
  directory.accounts.delete(counselor.subject)
  await watch.round(0)
  const ended = await rowOf(client)
  expect(ended?.reason).toBe('counselor-removed')
  // An hour earlier, so that the old place is certainly before a new one.
  await database.pool.query(
    `update livechat.ticket set joined_at = joined_at - interval '1 hour' where ticket_id = $1`,
    [client.ticketId],
  )
  await database.travel(seconds)
  const body = { agency, consent: { dataPolicy: publishedVersions.dataPolicy } }
  const again = async () =>
    send(api, 'POST', '/live-chat/anonymous', { headers: client.headers, body })
  const entered = await again()
  expect(entered.status).toBe(201)
  const old = new Date((ended?.joinedAt.getTime() ?? 0) - 3_600_000).toISOString()
  expect(entered.body['joinedAt'] === old).toBe(kept)
  // The place is taken over once.
  expect((await again()).body['joinedAt']).not.toBe(old)
})

test('who ended the chat, or whose counselor did, queues up again', async () => {
  const counselor = await logIn()
  for (const ends of ['client', 'counselor'] as const) {
    const client = await bring(counselor, 'Active')
    const { headers } = ends === 'client' ? client : counselor
    const { ticketId } = client
    await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
    const body = { agency: 'hamburg', consent: { dataPolicy: publishedVersions.dataPolicy } }
    const again = { headers: client.headers, body }
    const entered = await send(api, 'POST', '/live-chat/anonymous', again)
    const joined = (await rowOf(client))?.joinedAt.toISOString()
    expect(entered.body['joinedAt']).not.toBe(joined)
  }
})

test('no column dates an end finer than an hour, and what is sealed is removed at a full hour', async () => {
  const counselor = await logIn()
  const client = await bring(counselor, 'Ended')
  const ending = async () => (await rowOf(client))?.ending
  expect(await ending()).toBeInstanceOf(Buffer)
  await database.pool.query(
    `update livechat.ticket set state_since = date_trunc('hour', livechat.now()) where ticket_id = $1`,
    [client.ticketId],
  )
  await database.travel(3600)
  await api.context.sweeper.sweep()
  expect(await ending()).toBeInstanceOf(Buffer)
  await database.travel(3 * 3600)
  await api.context.sweeper.sweep()
  expect(await ending()).toBeNull()
})

const cleared = 'lotse=; Max-Age=0; HttpOnly; SameSite=Strict; Path=/'

test.each([
  { path: '/live-chat/session', name: 'the session' },
  { path: '/live-chat/queue/{ticketId}', name: 'the queue' },
])('clientResume after the end the cookie serves nothing: $name', async ({ path }) => {
  const client = await bring(await logIn(), 'Ended')
  const { headers, ticketId } = client
  const ask = async () => send(api, 'GET', path.replace('{ticketId}', ticketId), { headers })
  await database.travel(290)
  expect((await ask()).status).toBe(200)
  await database.travel(301)
  const answer = await ask()
  expect(answer).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
  expect([answer.headers['set-cookie']].flat()).toEqual([cleared])
  const socket = await openSocket(api, `/live-chat/queue/${ticketId}`, headers)
  expect(await socket.closed()).toBe(4410)
})

test('the cookie is cleared by declining and by closing the page of an ended chat, not by ending', async () => {
  const counselor = await logIn()
  const declining = await bring(counselor, 'Accepted')
  const declined = await send(api, 'POST', '/live-chat/consent', {
    headers: declining.headers,
    body: {
      ticketId: declining.ticketId,
      decision: 'decline',
      agreement: publishedVersions.agreement,
    },
  })
  expect(declined.status).toBe(200)
  expect([declined.headers['set-cookie']].flat()).toEqual([cleared])

  const { headers, ticketId } = await bring(counselor, 'Active')
  const end = async () => send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
  const first = await end()
  expect(first.headers['set-cookie']).toBeUndefined()
  const second = await end()
  expect(second.body).toEqual(first.body)
  expect([second.headers['set-cookie']].flat()).toEqual([cleared])
})
