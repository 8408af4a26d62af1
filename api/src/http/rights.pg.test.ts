import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../../test/published-config.ts'
import {
  bringChat,
  counselorsGroup as counselors,
  logInStaff,
  registerKeys,
  reportLogout,
  type TestStaff,
} from '../../test/test-staff.ts'
import {
  createFakeStaffDirectory,
  type FakeStaffDirectory,
} from '../../test/fake-staff-directory.ts'
import { startTestApi, testOrigins, type TestApi } from '../../test/test-api.ts'
import { openSocket, send, type TestClient } from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { startRightsWatch, type RightsWatch } from '../jobs/rights-watch.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { findParticipants } from '../postgres/participants.ts'

let database: TestDatabase
let api: TestApi
let directory: FakeStaffDirectory
let watch: RightsWatch

const states = ['Accepted', 'Active', 'Ended'] as const

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

const rowOf = async ({ ticketId }: TestClient) => findTicket(database.pool, { ticketId })

/** The counselor's five ways to a chat. */
async function routes(counselor: TestStaff, ticketId: string): Promise<readonly number[]> {
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

/** What Keycloak's administrator does, and what the routes answer afterwards. */
const losses = [
  {
    loss: 'removed from the group',
    act: async ({ subject }: TestStaff) => {
      directory.accounts.set(subject, [])
      await watch.round(0)
    },
    answers: [403, 404, 404, 404, 404],
    reason: 'counselor-removed',
  },
  {
    loss: 'disabled or deleted',
    act: async ({ subject }: TestStaff) => {
      directory.accounts.delete(subject)
      await watch.round(0)
    },
    answers: [401, 401, 401, 401, 401],
    reason: 'counselor-removed',
  },
  {
    loss: 'logged out',
    act: async ({ session }: TestStaff) => {
      await reportLogout(api, session)
    },
    answers: [401, 401, 401, 401, 401],
    reason: 'counselor-ended',
  },
] as const

const cases = losses.flatMap((loss) => states.map((state) => ({ ...loss, state })))

test.each(cases)('$loss in $state', async ({ state, act, answers, reason }) => {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, state)
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
  await eventually(() => expect(api.context.messaging.users.get(user)?.retired ?? true).toBe(true))
  const after = await findParticipants(database.pool, client.ticketId)
  // Of a pickup that came to nothing nobody is left.
  const shares = state === 'Accepted' ? [] : [null, null]
  expect(after.map(({ serverShare }) => serverShare)).toEqual(shares)
})

test('who is still in the group keeps everything, and so does everybody while Keycloak is away', async () => {
  const counselor = await logInStaff(api, directory)
  const clients = [
    await bringChat(api, counselor, 'Accepted'),
    await bringChat(api, counselor, 'Active'),
  ]
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
  const counselor = await logInStaff(api, directory)
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
    const first = await logInStaff(api, directory)
    const client = await bringChat(api, first, 'Active')
    const second = await logInStaff(api, directory, first.subject)
    const path = `/live-chat/sessions/${client.ticketId}/credentials`
    const seen = await send(api, 'GET', path, { headers: second.headers })
    expect(seen.status).toBe(200)
    const bring = async (key: string) =>
      (await registerKeys(api, second.headers, client.ticketId, seen, key)).status
    const brought = { none: undefined, wrong: 409, right: 200 }
    const keys = { none: undefined, wrong: 'F', right: 'E' }[brings]
    expect(keys === undefined ? undefined : await bring(keys)).toBe(brought[brings])
    const [holder, other] = ends === 'the first' ? [first, second] : [second, first]
    expect(await reportLogout(api, other.session)).toBe(200)
    expect(await other.socket.closed()).toBe(4401)
    expect((await rowOf(client))?.state).toBe('Active')
    expect(holder.socket.closeCode()).toBeUndefined()
    expect(await reportLogout(api, holder.session)).toBe(200)
    expect(await rowOf(client)).toMatchObject({ state: 'Ended', counselor: null })
  },
)

test('a logout that one replica hears of counts on every replica', async () => {
  const other = await startTestApi({
    databaseUrl: database.urls.api,
    tokens: api.tokens,
    sealer: api.context.sealer,
  })
  const counselor = await logInStaff(api, directory)
  const socket = await openSocket(other, '/live-chat/events', { origin: testOrigins.admin })
  socket.send({ type: 'auth', token: counselor.headers.authorization.slice('Bearer '.length) })
  await socket.frame(({ type }) => type === 'snapshot')
  expect(await reportLogout(api, counselor.session)).toBe(200)
  expect(await socket.closed()).toBe(4401)
  expect((await send(other, 'GET', '/live-chat/sessions', counselor)).status).toBe(401)
  await other.close()
})

test('a logged-out session is remembered for a day and more, until a full hour', async () => {
  const counselor = await logInStaff(api, directory)
  await reportLogout(api, counselor.session)
  const { rows } = await database.pool.query<{ fine: boolean; long: boolean }>(
    `select forget_at <> date_trunc('hour', forget_at) as fine,
       forget_at > clock_timestamp() + interval '24 hours' as long from livechat.ended_staff_session`,
  )
  expect(rows.every(({ fine, long }) => !fine && long)).toBe(true)
  expect(rows.length).toBeGreaterThan(0)
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
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Active')
  expect(await reportLogout(api, counselor.session, claims)).toBe(400)
  expect((await rowOf(client))?.state).toBe('Active')
})

test('an access token is no logout token, and logouts are not taken on the public port', async () => {
  const counselor = await logInStaff(api, directory)
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
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Active')
  const person = { subject: counselor.subject, groups: ['/agencies/konstanz/counselors'] }
  const headers = { authorization: `Bearer ${await api.tokens.staffToken(person)}` }
  const answers = await routes({ ...counselor, headers }, client.ticketId)
  expect(answers).toEqual([200, 404, 404, 404, 404])
  expect((await send(api, 'GET', '/live-chat/sessions', { headers })).body['sessions']).toEqual([])
})
