import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { beat, sampleCounselor, ticketIn } from '../../test/ticket-in-state.ts'
import { setAvailability } from '../postgres/availability.ts'
import { accept } from './accept.ts'

const database = await publishedDatabase()
let context: TestContext

beforeEach(async () => {
  context = await createTestContext({ databaseUrl: database.urls.api })
  await setAvailability(context.database.pool, sampleCounselor.subject, 'hamburg', true)
  await beat(context, { counselor: sampleCounselor.subject })
})
afterEach(async () => context.close())

test('while the room is made, an accept asks the database four times a second and not more', async () => {
  const { ticketId } = await ticketIn(context, 'Waiting')
  context.messaging.faults.set({ delayMs: 1_000, only: ['ensureRoom'] })
  let looks = 0
  const { pool } = context.database
  const query = pool.query.bind(pool)
  const counted = (...args: Parameters<typeof query>) => {
    const [statement] = args as unknown as [{ readonly name?: string }]
    if (statement.name === 'find-ticket') looks += 1
    return query(...args)
  }
  const observed = { ...context, database: { ...context.database, pool: { query: counted } } }
  const accepted = await accept(observed as unknown as TestContext, sampleCounselor, ticketId)
  expect(accepted.roomId).not.toBeNull()
  // At most two seconds, a look a quarter of a second, and a few for news. A look every 25 ms would be forty a second.
  expect(looks).toBeLessThanOrEqual(12)
})
