import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishSample } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { beatTickets } from '../postgres/beats.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import { databaseNow } from '../postgres/now.ts'
import { endByClient } from './end.ts'

const hour = 3_600_000

let database: TestDatabase
let context: TestContext

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await publishSample(database.pool)
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => {
  await context.close()
  await database.travel(0)
  await database.pool.query('truncate livechat.ticket, livechat.outbox cascade')
})

/** Ends a chat and answers its row, with the moments before and after the end. */
async function endChat(randomBelow?: (bound: number) => number) {
  const ticket = await ticketIn(context, 'Active')
  const from = (await databaseNow(database.pool)).getTime()
  await endByClient(randomBelow === undefined ? context : { ...context, randomBelow }, ticket)
  const to = (await databaseNow(database.pool)).getTime()
  const row = await findTicket(database.pool, { ticketId: ticket.ticketId })
  if (row?.deadline == null) throw new Error('an ended ticket has a deadline')
  const { ticketId, deadline, stateSince, joinedAt, enteredAt } = row
  return {
    ticketId,
    from,
    to,
    deadline: deadline.getTime(),
    stateSince: stateSince.getTime(),
    joinedAt: joinedAt.getTime(),
    enteredAt: enteredAt.getTime(),
  }
}

test.each([
  { retention: 48 * 3600, share: 0, leadMs: 0, reason: 'the latest: at the promise' },
  { retention: 48 * 3600, share: 0.5, leadMs: hour / 2, reason: 'half an hour before it' },
  { retention: 48 * 3600, share: 1, leadMs: hour, reason: 'the earliest: an hour before it' },
  { retention: 3601, share: 1, leadMs: hour, reason: 'a little more than an hour is drawn too' },
  { retention: 3600, share: 1, leadMs: 0, reason: 'an hour or less is kept exactly' },
  { retention: 0, share: 1, leadMs: 0, reason: 'no retention: at once' },
])(
  'with a retention of $retention s and a draw of $share the purge is due $leadMs ms before the promise: $reason',
  async ({ retention, share, leadMs }) => {
    await publishSample(database.pool, { liveChat: { retention } })
    // Nothing is purged while the test looks.
    await context.sweeper.close()
    const chat = await endChat((bound) => Math.floor(share * (bound - 1)))
    const promised = chat.deadline + leadMs - retention * 1000
    // A millisecond on each side for what JavaScript's dates cut off.
    expect(promised).toBeGreaterThanOrEqual(chat.from - 1)
    expect(promised).toBeLessThanOrEqual(chat.to + 1)
  },
)

test('nothing beside the deadline tells more of the end: the other times follow from it', async () => {
  const retention = 48 * hour
  // Ten minutes after a full hour: a draw of half an hour reaches into the hour before.
  await database.travel((hour - (Date.now() % hour)) / 1000 + 600)
  for (const share of [0.1, 0.5, 0.9]) {
    const chat = await endChat((bound) => Math.floor(share * bound))
    const earliest = chat.deadline - retention
    expect(earliest).toBeGreaterThanOrEqual(chat.from - hour - 1)
    expect(earliest).toBeLessThanOrEqual(chat.to)
    expect(chat.stateSince).toBe(Math.floor(earliest / hour) * hour)
    expect(chat.joinedAt % hour).toBe(0)
    expect(chat.enteredAt).toBe(chat.joinedAt)
    expect(chat.joinedAt).toBeLessThanOrEqual(chat.stateSince)
  }
})

test('each end draws its own moment', async () => {
  const leads: number[] = []
  for (let chats = 0; chats < 4; chats++) {
    const chat = await endChat()
    leads.push(Math.round((chat.deadline - chat.from) / 1000))
  }
  expect(new Set(leads).size).toBeGreaterThan(1)
})

test.each([
  { now: 24 * 3600, moved: 24 * 3600, reason: 'lowered: nearer by the difference' },
  { now: 72 * 3600, moved: 0, reason: 'raised: never farther' },
])(
  'a retention that becomes $now s moves the purge by $moved s: $reason',
  async ({ now, moved }) => {
    const chat = await endChat()
    await publishSample(database.pool, { liveChat: { retention: now } })
    const left = chat.deadline / 1000 - moved - Date.now() / 1000
    const stateOf = async () =>
      (await findTicket(database.pool, { ticketId: chat.ticketId }))?.state
    await database.travel(left - 60)
    await context.sweeper.sweep()
    expect(await stateOf()).toBe('Ended')
    await database.travel(left + 1)
    await eventually(async () => expect(await stateOf()).not.toBe('Ended'))
  },
)

test('the identity user and the beat go with the end, and nothing brings them back', async () => {
  const { ticketId } = await endChat()
  await eventually(() => expect(context.identity.users.size).toBe(0))
  const beats = await database.pool.query('select 1 from livechat.ticket_beat')
  expect(beats.rowCount).toBe(0)
  await beatTickets(context.database.pool, [ticketId])
  expect((await database.pool.query('select 1 from livechat.ticket_beat')).rowCount).toBe(0)
  expect((await findTicket(database.pool, { ticketId }))?.state).toBe('Ended')
})

test('while Keycloak is away the chat ends all the same, and the user goes when it is back', async () => {
  const ticket = await ticketIn(context, 'Active')
  context.identity.faults.set({ down: true })
  await endByClient(context, ticket)
  const { ticketId } = ticket
  expect((await findTicket(database.pool, { ticketId }))?.state).toBe('Ended')
  expect(context.identity.users.size).toBe(1)
  context.identity.faults.clear()
  await eventually(() => expect(context.identity.users.size).toBe(0))
})
