import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../../test/published-config.ts'
import { startTestApi, type TestApi } from '../../test/test-api.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { tickets } from './routes/staff/tickets.ts'

let database: TestDatabase
let api: TestApi
/** Waiting tickets of hamburg, oldest first. */
const waiting: string[] = []
/** One moment for all. */
const start = Date.now()

beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { agencies: ['hamburg', 'kiel'] })
  api = await startTestApi({ databaseUrl: database.urls.api })
  const { context } = api
  for (let count = 0; count < 5; count += 1)
    waiting.push((await ticketIn(context, 'Waiting')).ticketId)
  // Joined before all others, and not in the queue any more.
  const accepted = await ticketIn(context, 'Accepted')
  // By hand, so that neither the order of the ids nor that of the rows is the order of the queue; two of one moment.
  const ages = [30, 30, 20, 10, 5]
  waiting.splice(0, 2, ...waiting.slice(0, 2).toSorted())
  for (const [index, ticketId] of [...waiting.entries()].toReversed())
    await joinedAgo(ticketId, ages[index] ?? 0)
  await joinedAgo(accepted.ticketId, 60)
  await setAvailability(context.database.pool, 'dora', 'hamburg', true)
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

test('the queue is listed oldest first, without those that are taken', async () => {
  const { tickets: listed, next } = await list('')
  expect(listed.map(({ ticketId }) => ticketId)).toEqual(waiting)
  expect(listed.map(({ minutesWaiting }) => minutesWaiting)).toEqual([30, 30, 20, 10, 5])
  expect(next).toBeUndefined()
})

test.each([
  { limit: 1, sizes: [1, 1, 1, 1, 1, 0], reason: 'also between two of one moment' },
  { limit: 2, sizes: [2, 2, 1], reason: 'the last page is not full' },
  { limit: 5, sizes: [5, 0], reason: 'a full page may be the last one' },
  { limit: 6, sizes: [5], reason: 'all on one page' },
])('pages of $limit have each ticket once, in order: $reason', async ({ limit, sizes }) => {
  const pages: string[][] = []
  let next: string | undefined
  do {
    const after: string = next === undefined ? '' : `&after=${next}`
    const page = await list(`&limit=${limit}${after}`)
    pages.push(page.tickets.map(({ ticketId }) => ticketId))
    next = page.next
  } while (next !== undefined && pages.length < 10)
  expect(pages.map((page) => page.length)).toEqual(sizes)
  expect(pages.flat()).toEqual(waiting)
})

test('a ticket that joins while somebody turns pages is on a later one, and none is there twice', async () => {
  const first = await list('&limit=4')
  const { ticketId } = await ticketIn(api.context, 'Waiting')
  const second = await list(`&limit=4&after=${first.next ?? ''}`)
  expect(second.tickets.map((one) => one.ticketId)).toEqual([waiting.at(-1), ticketId])
})

async function list(more: string): ReturnType<typeof tickets.parseAsync> {
  const token = await api.tokens.staffToken({
    subject: 'dora',
    groups: ['/agencies/hamburg/counselors'],
  })
  const response = await fetch(`${api.url}/live-chat/tickets?agency=hamburg${more}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  return tickets.parseAsync(await response.json())
}

async function joinedAgo(ticketId: string, minutes: number): Promise<void> {
  await database.pool.query(
    'update livechat.ticket set joined_at = $2, entered_at = $2 where ticket_id = $1',
    [
      ticketId,
      // Ten seconds more than whole minutes: the answer rounds down.
      new Date(start - minutes * 60_000 - 10_000),
    ],
  )
}
