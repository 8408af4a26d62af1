import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { eventually } from '../../../test/setup/eventually.ts'
import { createFakeStaffDirectory } from '../../test/fake-staff-directory.ts'
import { publishSample } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import { enterQueue, send } from '../../test/test-client.ts'
import { bringChat, logInStaff } from '../../test/test-staff.ts'
import { foldCounts } from '../postgres/fold-counts.ts'

const liveChat = { entriesPerMinute: 100_000 }
const { database, api } = await startSuite({ liveChat, rating: true })
const directory = createFakeStaffDirectory()

beforeEach(async () => {
  // Not by chance between two steps of a test.
  await database.pool.query(
    `update livechat.consent_fold set due_at = clock_timestamp() + interval '5 days'`,
  )
})
afterEach(async () => {
  await publishSample(database.pool, { liveChat, rating: true })
  await database.pool.query('truncate livechat.rating_pending, livechat.rating_count')
})

async function rate(rating: unknown, receipt: unknown): Promise<string> {
  // Without a cookie: it may have been cleared.
  const answer = await send(api, 'POST', '/live-chat/ratings', { body: { rating, receipt } })
  return [answer.status, answer.body['code']].join(' ').trim()
}

/** A chat that has just ended. */
async function endedChat() {
  const counselor = await logInStaff(api, directory)
  const client = await bringChat(api, counselor, 'Ended')
  const { body } = await send(api, 'GET', '/live-chat/session', client)
  counselor.socket.raw.terminate()
  return { client, receipt: body['receipt'] }
}

async function counts(): Promise<unknown> {
  const { rows } = await database.pool.query(
    'select agency, rating, month::text, count from livechat.rating_count order by rating',
  )
  return rows
}

async function fold(): Promise<void> {
  await database.pool.query(
    `update livechat.consent_fold set due_at = livechat.now() - interval '1 minute'`,
  )
  await foldCounts(api.context.database)
}

const month = `${new Date().toISOString().slice(0, 7)}-01`

test('what remains of ratings is a count per agency and month, after the daily fold', async () => {
  const chats = [await endedChat(), await endedChat(), await endedChat()]
  expect(await rate(3, chats[0]?.receipt)).toBe('204')
  expect(await rate(3, chats[1]?.receipt)).toBe('204')
  expect(await rate(1, chats[2]?.receipt)).toBe('204')
  expect(await counts()).toEqual([])
  await fold()
  const agency = 'hamburg'
  const expected = [
    { agency, rating: 1, month, count: 1 },
    { agency, rating: 3, month, count: 2 },
  ]
  expect(await counts()).toEqual(expected)
  for (const { client } of chats) await send(api, 'DELETE', '/live-chat/session', client)
  await eventually(async () => {
    const left = await database.pool.query('select from livechat.ticket')
    expect(left.rowCount).toBe(0)
  })
  // Nothing else of them: no column of the two tables has a time, a ticket or the order of the ratings.
  expect((await database.pool.query('select from livechat.rating_pending')).rowCount).toBe(0)
  expect(await counts()).toEqual(expected)
  for (const { receipt } of chats) expect(await rate(2, receipt)).toBe('404 not-found')
})

test('a chat counts once, also for many requests at once, and its row does not say how it was rated', async () => {
  const { client, receipt } = await endedChat()
  const answers = await Promise.all([1, 2, 3, 1, 2].map(async (rating) => rate(rating, receipt)))
  expect(answers.filter((answer) => answer === '204')).toHaveLength(1)
  expect(answers.filter((answer) => answer === '409 invalid-state')).toHaveLength(4)
  expect((await database.pool.query('select from livechat.rating_pending')).rowCount).toBe(1)
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select * from livechat.ticket where ticket_id = $1',
    [client.ticketId],
  )
  expect(Object.keys(rows[0] ?? {}).filter((column) => /rat(ed|ing)/.test(column))).toEqual([
    'is_rated',
  ])
})

test.each([
  { rating: 0, status: '400 invalid-request', reason: 'below the scale' },
  { rating: 4, status: '400 invalid-request', reason: 'above the scale' },
  { rating: 1.5, status: '400 invalid-request', reason: 'between two faces' },
  { rating: '3', status: '400 invalid-request', reason: 'a string' },
  { rating: 3, receipt: 'x', status: '404 not-found', reason: 'a forged receipt' },
  { rating: 3, receipt: '', status: '400 invalid-request', reason: 'no receipt' },
])('refused: $reason', async ({ rating, receipt, status }) => {
  const genuine = (await endedChat()).receipt
  expect(await rate(rating, receipt ?? genuine)).toBe(status)
})

test('a visit without a chat has nothing to rate', async () => {
  const client = await enterQueue(api)
  const { body } = await send(api, 'DELETE', '/live-chat/session', client)
  expect(await rate(3, body['receipt'])).toBe('404 not-found')
})

test('a platform without ratings answers as if there were none', async () => {
  const { receipt } = await endedChat()
  await publishSample(database.pool, { liveChat })
  expect(await rate(3, receipt)).toBe('404 not-found')
  await publishSample(database.pool, { liveChat, rating: true })
  expect(await rate(3, receipt)).toBe('204')
})
