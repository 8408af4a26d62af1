import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { accept, type Counselor } from './accept.ts'
import { leave } from './leave.ts'

let database: TestDatabase
let contexts: readonly [TestContext, TestContext]
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { liveChat: { entriesPerMinute: 100_000 } })
  const options = { databaseUrl: database.urls.api }
  contexts = [await createTestContext(options), await createTestContext(options)]
})
afterAll(async () => {
  for (const context of contexts) await context.close()
  await database.drop()
})

/** A counselor who is on and has accepted nothing. */
async function newCounselor(): Promise<Counselor> {
  const subject = randomId()
  await setAvailability(database.pool, subject, 'hamburg', true)
  return { subject, agencies: ['hamburg'] }
}

const refusal = { code: 'invalid-state', details: { reason: 'unanswered-accepts' } }

test('the fourth ticket without an answer is refused, by the setting, and goes to a colleague', async () => {
  const [context] = contexts
  const counselor = await newCounselor()
  const tickets = []
  for (let index = 0; index < 4; index++) tickets.push(await ticketIn(context, 'Waiting'))
  const [first, second, third, fourth] = tickets
  if (!first || !second || !third || !fourth) throw new Error('four tickets were expected')
  for (const { ticketId } of [first, second, third]) await accept(context, counselor, ticketId)
  await expect(accept(context, counselor, fourth.ticketId)).rejects.toMatchObject(refusal)
  // Who is taken is taken, whatever one holds.
  await accept(context, await newCounselor(), fourth.ticketId)
  await expect(accept(context, counselor, fourth.ticketId)).rejects.toMatchObject({
    code: 'ticket-already-taken',
  })
})

test('a client that answers or leaves makes room', async () => {
  const [context] = contexts
  const counselor = await newCounselor()
  const tickets = []
  for (let index = 0; index < 4; index++) tickets.push(await ticketIn(context, 'Waiting'))
  for (const { ticketId } of tickets.slice(0, 3)) await accept(context, counselor, ticketId)
  const last = tickets[3]?.ticketId ?? ''
  await expect(accept(context, counselor, last)).rejects.toMatchObject(refusal)
  await leave(context, tickets[0]?.sessionHash ?? Buffer.alloc(0))
  expect(await accept(context, counselor, last)).toMatchObject({ state: 'Accepted' })
})

test('of ten accepts at once through two replicas exactly three win', async () => {
  const [one, two] = contexts
  for (let round = 0; round < 5; round++) {
    const counselor = await newCounselor()
    const tickets = []
    for (let index = 0; index < 10; index++) tickets.push(await ticketIn(one, 'Waiting'))
    const answers = await Promise.allSettled(
      tickets.map(({ ticketId }, index) =>
        accept(index % 2 === 0 ? one : two, counselor, ticketId),
      ),
    )
    const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(lost).toHaveLength(7)
    for (const reason of lost) expect(reason).toMatchObject(refusal)
  }
})
