import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { explained } from '../../test/explained.ts'
import { publishSample } from '../../test/published-config.ts'
import type { Queryable } from './database.ts'
import { findOverdue } from './due-tickets.ts'
import { isPseudonymTaken } from './entries.ts'
import { keepRating } from './ratings.ts'

const tickets = 100_000

/** The table has some 5,000 pages; a look into an index takes three or four. */
const mostPages = 100

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool)
  // One in four waits; the others are over and stay until their purge.
  await database.pool.query(
    `insert into livechat.ticket (ticket_id, session_id, state, agency, pseudonym, joined_at, state_since, deadline,
       retention_seconds, session_hash, identity_name, identity_user)
     select 't' || n, 's' || n, case when n % 4 = 0 then 'Waiting' else 'Ended' end, 'agency' || n % 40, 'Name ' || n,
       livechat.now(), livechat.now(), livechat.now() + interval '1 hour', 172800,
       sha256(('session' || n)::bytea), 'i' || n, gen_random_uuid()
     from generate_series(1, $1) n`,
    [tickets],
  )
})
afterAll(async () => database.drop())

const statements: readonly {
  readonly name: string
  readonly run: (client: Queryable) => Promise<unknown>
  readonly reason: string
}[] = [
  {
    name: 'findOverdue',
    run: async (client) => findOverdue(client, new Date()),
    reason: 'every replica runs it four times a second',
  },
  {
    name: 'isPseudonymTaken',
    run: async (client) => isPseudonymTaken(client, 'agency7', 'Leiser Luchs Kim'),
    reason: 'it runs inside the lock that serialises the entries of an agency',
  },
  {
    name: 'keepRating',
    run: async (client) => keepRating(client, 'unknown', 3),
    reason: 'a receipt is all that is needed to ask',
  },
]

describe.each([
  { statistics: 'none', prepare: 'vacuum livechat.ticket' },
  { statistics: 'current', prepare: 'vacuum analyze livechat.ticket' },
])('with 100,000 tickets and column statistics: $statistics', ({ prepare }) => {
  beforeAll(async () => {
    await database.pool.query(prepare)
  })

  test.each(statements)('$name reads no table from beginning to end: $reason', async ({ run }) => {
    const [plan] = await explained(database.pool, run)
    expect(plan?.scanned).not.toContain('ticket')
    expect(plan?.pages).toBeLessThan(mostPages)
  })
})

test('a lowered retention makes ended chats due before their deadline', async () => {
  await publishSample(database.pool, { liveChat: { retention: 3600 } })
  const lowered = await findOverdue(database.pool, new Date())
  expect(lowered).toHaveLength(500)
  expect(new Set(lowered.map(({ rule }) => rule.event))).toEqual(new Set(['purge-due']))
  await publishSample(database.pool)
  expect(await findOverdue(database.pool, new Date())).toEqual([])
})
