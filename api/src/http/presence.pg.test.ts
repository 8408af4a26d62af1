import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createFakeStaffDirectory } from '../../test/fake-staff-directory.ts'
import { startSuite } from '../../test/suite.ts'
import { openSocket, send, type TestClient, type TestSocket } from '../../test/test-client.ts'
import { bringChat, logInStaff, type TestStaff } from '../../test/test-staff.ts'
import { eventually } from '../../../test/setup/eventually.ts'

const { database, api } = await startSuite({ liveChat: { entriesPerMinute: 100_000 } })
const directory = createFakeStaffDirectory()

/** Later than two missed signs of life, and sooner than the silence ends anything in a running chat. */
const awaySeconds = 130

let counselor: TestStaff
let client: TestClient
let page: TestSocket | undefined
beforeEach(async () => {
  counselor = await logInStaff(api, directory)
  client = await bringChat(api, counselor, 'Active')
})
afterEach(async () => {
  page?.raw.terminate()
  counselor.socket.raw.terminate()
  await database.travel(0)
  await send(api, 'DELETE', '/live-chat/session', client)
})

const here = { state: 'here', sinceMinutes: 0 }
const away = { state: 'away', sinceMinutes: 2 }

async function inDesk(): Promise<unknown> {
  const { body } = await send(api, 'GET', '/live-chat/sessions', { headers: counselor.headers })
  const sessions = body['sessions'] as readonly Record<string, unknown>[]
  return sessions.find(({ ticketId }) => ticketId === client.ticketId)?.['peer']
}

async function inQueue(): Promise<unknown> {
  const { ticketId, cookie } = client
  const { body } = await send(api, 'GET', `/live-chat/queue/${ticketId}`, { headers: { cookie } })
  return body['peer']
}

const isPeer = (expected: object) => (frame: Readonly<Record<string, unknown>>) =>
  Object.entries(expected).every(([member, value]) => frame[member] === value)

test('a counselor who falls silent is away for the client, and here again when back', async () => {
  expect(await inQueue()).toEqual(here)
  page = await openSocket(api, `/live-chat/queue/${client.ticketId}`, client.headers)
  await page.frame(({ peer }) => isPeer(here)(Object(peer)))
  counselor.socket.raw.terminate()
  await database.travel(awaySeconds, { counselors: [counselor.subject] })
  await page.frame(({ peer }) => isPeer(away)(Object(peer)))
  expect(await inQueue()).toEqual(away)
  const told = page.frames.length
  const again = await openSocket(api, '/live-chat/events')
  again.send({ type: 'auth', token: counselor.headers.authorization.slice('Bearer '.length) })
  await eventually(async () => expect(isPeer(here)(Object(await inQueue()))).toBe(true))
  expect(page.frames.length).toBeGreaterThan(told)
  again.raw.terminate()
})

test('a client who falls silent is away at the desk, and here again when back', async () => {
  const { ticketId } = client
  expect(await inDesk()).toEqual(here)
  await database.travel(awaySeconds, { ticketIds: [ticketId] })
  await counselor.socket.frame(isPeer({ type: 'peer', ticketId, ...away }))
  expect(await inDesk()).toEqual(away)
  // A desk that is opened now learns it with the first frame.
  const other = await openSocket(api, '/live-chat/events')
  other.send({ type: 'auth', token: counselor.headers.authorization.slice('Bearer '.length) })
  const { sessions } = await other.frame(({ type }) => type === 'snapshot')
  expect(sessions).toContainEqual(expect.objectContaining({ ticketId, peer: away }))
  await inQueue()
  await counselor.socket.frame(isPeer({ type: 'peer', ticketId, ...here }))
  await other.frame(isPeer({ type: 'peer', ticketId, ...here }))
  expect(other.frames.filter(({ type }) => type === 'peer')).toHaveLength(1)
  other.raw.terminate()
})

test('presence is nobody’s business before the pickup and after the end', async () => {
  const { ticketId, headers } = client
  await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
  expect(await inQueue()).toBeUndefined()
  expect(await inDesk()).toBeUndefined()
  const entered = await send(api, 'POST', '/live-chat/anonymous', {
    headers,
    body: { agency: 'hamburg', consent: { dataPolicy: 'd'.repeat(64) } },
  })
  expect(entered.status).toBe(201)
  expect(entered.body).not.toHaveProperty('peer')
})

test('a notice keeps its id and its time over a reload of the desk', async () => {
  const { ticketId, headers } = client
  await send(api, 'POST', '/live-chat/end', { headers, body: { ticketId } })
  const { noticeId, at } = await counselor.socket.frame(isPeer({ type: 'ended', ticketId }))
  expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(60_000)
  const reloaded = await openSocket(api, '/live-chat/events')
  reloaded.send({ type: 'auth', token: counselor.headers.authorization.slice('Bearer '.length) })
  const { notices } = await reloaded.frame(({ type }) => type === 'snapshot')
  expect(notices).toContainEqual({ type: 'ended', ticketId, reason: 'client-ended', noticeId, at })
  reloaded.raw.terminate()
})
