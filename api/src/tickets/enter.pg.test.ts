import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { systemClock } from '@lotse/common/clock'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedVersions, publishSample } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { enter } from './enter.ts'
import { createShutDoors } from './shut-doors.ts'

let database: TestDatabase
let context: TestContext
/** The clock of what the replica remembers of shut doors, in milliseconds. */
let memoryTime = 0

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await publishSample(database.pool)
  context = await createTestContext({
    databaseUrl: database.urls.api,
    shutDoors: createShutDoors({ ...systemClock, now: () => new Date(memoryTime) }),
  })
})
afterEach(async () => {
  await context.close()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.entry, livechat.entry_bucket, livechat.outbox cascade',
  )
})

async function come(): Promise<string> {
  const { ticket } = await enter(context, {
    agency: 'hamburg',
    dataPolicy: publishedVersions.dataPolicy,
    sessionHash: randomBytes(32),
  })
  return ticket.pseudonym ?? ''
}

/** The codes of those of `count` simultaneous entries that were refused. */
async function crowd(count: number): Promise<readonly unknown[]> {
  const answers = await Promise.allSettled(Array.from({ length: count }, come))
  return answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { code: unknown }).code] : [],
  )
}

test('the last place in the queue is given once, however many come at once', async () => {
  await publishSample(database.pool, { liveChat: { maxWaitingPerAgency: 5 } })
  const refused = await crowd(12)
  expect(refused).toEqual(Array.from({ length: 7 }, () => 'queue-full'))
})

test('entries per minute are shared by all, refill with time, and lose nothing by refusals', async () => {
  await publishSample(database.pool, { liveChat: { entriesPerMinute: 4 } })
  // Without a proof half of them, and half of what grows.
  expect(await crowd(4)).toEqual(['proof-required', 'proof-required'])
  await database.travel(20)
  memoryTime += 1000
  await expect(come()).rejects.toMatchObject({
    code: 'proof-required',
    details: { reason: 'missing' },
  })
  await database.travel(31)
  memoryTime += 1000
  expect(await come()).not.toBe('')
})

test('nobody in the queue bears a pseudonym twice, even where chance would have it', async () => {
  const draws = [0, 0, 0, 0, 0, 0, 1, 1, 1]
  const biased = { ...context, randomBelow: () => draws.shift() ?? 2 }
  const entered = async () =>
    enter(biased, {
      agency: 'hamburg',
      dataPolicy: publishedVersions.dataPolicy,
      sessionHash: randomBytes(32),
    })
  const first = await entered()
  const second = await entered()
  expect(second.ticket.pseudonym).not.toBe(first.ticket.pseudonym)
})

test('without the identity provider nobody is let in, and what it made meanwhile is removed', async () => {
  context.identity.faults.set({ answerLost: true, only: ['ensureUser'] })
  await expect(come()).rejects.toMatchObject({ upstream: 'identity-provider' })
  expect(context.identity.users.size).toBe(1)
  context.identity.faults.clear()
  await database.travel(31)
  await eventually(() => expect(context.identity.users.size).toBe(0))
  const rows = await database.pool.query(
    'select from livechat.entry union all select from livechat.ticket',
  )
  expect(rows.rowCount).toBe(0)
})

test('an entry that was given up does not come back to life', async () => {
  const givenUp = Promise.withResolvers<void>()
  const ensureUser = context.identity.ensureUser.bind(context.identity)
  Object.assign(context.identity, {
    ensureUser: async (user: Parameters<typeof ensureUser>[0]) => {
      await givenUp.promise
      return await ensureUser(user)
    },
  })
  const coming = come()
  coming.catch(() => {})
  await eventually(async () => {
    const begun = await database.pool.query('select from livechat.entry')
    expect(begun.rowCount).toBe(1)
  })
  await database.travel(31)
  await eventually(async () => {
    const left = await database.pool.query('select from livechat.entry')
    expect(left.rowCount).toBe(0)
  })
  givenUp.resolve()
  await expect(coming).rejects.toMatchObject({ code: 'upstream-unavailable' })
  await eventually(() => expect(context.identity.users.size).toBe(0))
})
