import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishedVersions, publishSample } from '../../test/published-config.ts'
import { bringChat, logInStaff, reportLogout } from '../../test/test-staff.ts'
import {
  createFakeStaffDirectory,
  type FakeStaffDirectory,
} from '../../test/fake-staff-directory.ts'
import { startTestApi, type TestApi } from '../../test/test-api.ts'
import { enterQueue, openSocket, send, type TestClient } from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { startRightsWatch, type RightsWatch } from '../jobs/rights-watch.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { findPickupRate } from '../postgres/pickup-rate.ts'
import { readSettings } from '../postgres/settings.ts'
import { readScopeMetrics } from '../staff/scope-metrics.ts'

let database: TestDatabase
let api: TestApi
let directory: FakeStaffDirectory
let watch: RightsWatch

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
    'truncate livechat.ticket, livechat.outbox, livechat.notice, livechat.staff_standing, livechat.availability, livechat.pickup_hour, livechat.pickup_rate',
  )
})

const rowOf = async ({ ticketId }: TestClient) => findTicket(database.pool, { ticketId })

test.each([
  { seconds: 60, agency: 'hamburg', kept: true, reason: 'within clientResume' },
  { seconds: 301, agency: 'hamburg', kept: false, reason: 'clientResume is over' },
  { seconds: 60, agency: 'kiel', kept: false, reason: 'another center has another queue' },
])('who lost the counselor enters again, $reason', async ({ seconds, agency, kept }) => {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Active')
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

test('who ends a chat that the counselor has just ended can still delete everything', async () => {
  const counselor = await logInStaff(api, directory)
  const { headers, ticketId } = await bringChat(api, counselor, 'Active')
  const body = { ticketId }
  await send(api, 'POST', '/live-chat/end', { headers: counselor.headers, body })
  const ended = await send(api, 'POST', '/live-chat/end', { headers, body })
  expect(ended).toMatchObject({ status: 200, body: { state: 'Ended' } })
  expect(ended.headers['set-cookie']).toBeUndefined()
  expect((await send(api, 'DELETE', '/live-chat/session', { headers })).status).toBe(200)
})

test.each([
  { by: 'a removal', keepsPlace: true },
  { by: 'a logout', keepsPlace: true },
  { by: 'the counselor', keepsPlace: undefined },
] as const)('the client reads whether the place is kept after an end by $by', async (end) => {
  const counselor = await logInStaff(api, directory)
  const { headers, ticketId } = await bringChat(api, counselor, 'Active')
  const ends = {
    'a removal': async () => {
      directory.accounts.delete(counselor.subject)
      await watch.round(0)
    },
    'a logout': async () => reportLogout(api, counselor.session),
    'the counselor': async () =>
      send(api, 'POST', '/live-chat/end', { headers: counselor.headers, body: { ticketId } }),
  }
  await ends[end.by]()
  const queue = await eventually(async () => {
    const answer = await send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers })
    expect(answer.body['state']).toBe('Ended')
    return answer
  })
  expect(queue.body['keepsPlace']).toBe(end.keepsPlace)
  const session = await send(api, 'GET', '/live-chat/session', { headers })
  expect(session.body['state']).toBe('Ended')
  expect(session.body['keepsPlace']).toBe(end.keepsPlace)
})

test('a kept place is given although the queue is full, and nobody else gets one', async () => {
  await publishSample(database.pool, {
    agencies: ['hamburg'],
    liveChat: { maxWaitingPerAgency: 1 },
  })
  const counselor = await logInStaff(api, directory)
  const { headers } = await bringChat(api, counselor, 'Active')
  await reportLogout(api, counselor.session)
  await enterQueue(api)
  const body = { agency: 'hamburg', consent: { dataPolicy: publishedVersions.dataPolicy } }
  const stranger = await send(api, 'POST', '/live-chat/anonymous', { headers: {}, body })
  expect(stranger).toMatchObject({ status: 429, body: { code: 'queue-full' } })
  const again = await send(api, 'POST', '/live-chat/anonymous', { headers, body })
  expect(again).toMatchObject({ status: 201, body: { state: 'Waiting', queuePosition: 1 } })
})

/** Whose counselor was taken away has entered again at a place that is five hours old. */
async function enteredAgain(): Promise<TestClient> {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Active')
  directory.accounts.delete(counselor.subject)
  await watch.round(0)
  await database.pool.query(
    `update livechat.ticket set joined_at = joined_at - interval '5 hours' where ticket_id = $1`,
    [client.ticketId],
  )
  const body = { agency: 'hamburg', consent: { dataPolicy: publishedVersions.dataPolicy } }
  const { headers } = client
  const entered = await send(api, 'POST', '/live-chat/anonymous', { headers, body })
  expect(entered.status).toBe(201)
  return { ...client, ticketId: String(entered.body['ticketId']) }
}

test('at an old place the longest wait counts from the new entry, also after the ticket went back', async () => {
  const again = await enteredAgain()
  const { headers } = await logInStaff(api, directory)
  const { ticketId } = again
  const path = `/live-chat/accept?ticketId=${ticketId}`
  expect((await send(api, 'POST', path, { headers })).status).toBe(200)
  const back = await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
  expect(back.body).toEqual({ state: 'Waiting' })
  await api.context.sweeper.sweep()
  const row = await rowOf(again)
  expect(row?.state).toBe('Waiting')
  const { liveChat } = await readSettings(database.pool)
  const entered = row?.enteredAt.getTime() ?? 0
  expect(row?.deadline?.getTime()).toBe(entered + liveChat.maxWait * 1000)
})

test('an old place does not count as a wait of hours', async () => {
  const { ticketId } = await enteredAgain()
  const { headers } = await logInStaff(api, directory)
  const list = await send(api, 'GET', '/live-chat/tickets?agency=hamburg', { headers })
  expect(list.body['tickets']).toMatchObject([{ ticketId, minutesWaiting: 0 }])
  const path = `/live-chat/accept?ticketId=${ticketId}`
  expect((await send(api, 'POST', path, { headers })).status).toBe(200)
  const metrics = await readScopeMetrics(database.pool, ['/platform/admins'], 'platform', 60)
  const hamburg = metrics.find(({ agency }) => agency === 'hamburg')
  expect(hamburg?.averageWaitMinutes).toBe(0)
  const rate = await findPickupRate(database.pool, 'hamburg')
  expect(rate?.meanMinutes).toBeLessThan(1)
})

test('who ended the chat, or whose counselor did, queues up again', async () => {
  const counselor = await logInStaff(api, directory)
  for (const ends of ['client', 'counselor'] as const) {
    const client = await bringChat(api, counselor, 'Active')
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
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Ended')
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
  const client = await bringChat(api, await logInStaff(api, directory), 'Ended')
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
  const counselor = await logInStaff(api, directory)
  const declining = await bringChat(api, counselor, 'Accepted')
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

  const { headers, ticketId } = await bringChat(api, counselor, 'Active')
  const end = async (close?: true) =>
    send(api, 'POST', '/live-chat/end', { headers, body: { ticketId, close } })
  const first = await end()
  const repeated = await end()
  expect([first, repeated].map((one) => one.headers['set-cookie'])).toEqual([undefined, undefined])
  const closed = await end(true)
  expect([repeated.body, closed.body]).toEqual([first.body, first.body])
  expect([closed.headers['set-cookie']].flat()).toEqual([cleared])
})
