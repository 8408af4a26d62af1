import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { startLister, type Lister } from './lister.ts'

const database = await publishedDatabase()
let context: TestContext
let lister: Lister

beforeEach(async () => {
  context = await createTestContext({ databaseUrl: database.urls.api })
  // An interval that never comes by itself, and sightings that may follow each other at once.
  lister = startLister({ ...context, clock: { ...context.clock, sleep: pause } }, 0.000_002)
})
afterEach(async () => {
  release()
  await lister.close()
  await context.close()
  await database.pool.query('truncate livechat.ticket, livechat.sighting, livechat.outbox cascade')
})

let release = (): void => {}
async function pause(): Promise<void> {
  await new Promise<void>((resolve) => (release = resolve))
}

async function makeStrays(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    const suffix = `${index}`.padStart(26, 'a')
    await context.identity.ensureUser({
      name: `${context.installation}${suffix}`,
      pseudonym: 'Leiser Luchs Kim',
    })
  }
}

test('what no row accounts for goes when it is seen for the second time; what has a row stays', async () => {
  const ticket = await ticketIn(context, 'Accepted')
  await makeStrays(2)
  const stray = `lc_a_${context.installation}${'b'.repeat(26)}`
  await context.messaging.ensureUser(stray)
  expect(await lister.round()).toEqual({ strays: 3, removed: 0, refused: null })
  expect(await lister.round()).toEqual({ strays: 3, removed: 3, refused: null })
  expect(await lister.round()).toEqual({ strays: 0, removed: 0, refused: null })
  expect([...context.identity.users.keys()]).toEqual([ticket.identityName])
  expect(context.messaging.users.has(stray)).toBe(false)
  expect(context.messaging.rooms.size).toBe(1)
})

test('other installations on the same Keycloak and Synapse are left alone', async () => {
  await ticketIn(context, 'Waiting')
  await context.identity.ensureUser({ name: `zzzzzzzz${'a'.repeat(26)}`, pseudonym: 'x' })
  expect(await lister.round()).toMatchObject({ strays: 0 })
})

test.each([
  { tickets: 1, strays: 21, refused: 'too-many', reason: 'that many at once is our mistake' },
  { tickets: 0, strays: 1, refused: 'no-tickets', reason: 'an empty table is a lost database' },
])('removes nothing and says so: $reason', async ({ tickets, strays, refused }) => {
  for (let index = 0; index < tickets; index++) await ticketIn(context, 'Waiting')
  await makeStrays(strays)
  await lister.round()
  expect(await lister.round()).toEqual({ strays, removed: 0, refused })
  expect(context.identity.users.size).toBe(tickets + strays)
})

test('two processes never list at once', async () => {
  await ticketIn(context, 'Waiting')
  context.messaging.faults.set({ delayMs: 2_000, only: ['list'] })
  const answers = await Promise.all([lister.round(), lister.round()])
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
})
