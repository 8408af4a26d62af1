import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../setup/database.ts'

/** Tickets that have ended and wait for their purge, and those that wait for a counselor. */
const ended = 100_000
const waiting = 300

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query(
    `insert into livechat.ticket (ticket_id, session_id, state, agency, pseudonym, joined_at, state_since, deadline,
       session_hash, identity_name, identity_user)
     select 'ticket' || n, 'session' || n, case when n <= $2 then 'Waiting' else 'Ended' end, 'agency' || n % 50,
       'name' || n, now(), now(), now() + n * interval '1 second', sha256(n::text::bytea), 'identity' || n, gen_random_uuid()
     from generate_series(1, $1::integer) n`,
    [ended + waiting, waiting],
  )
  await database.pool.query('vacuum analyze livechat.ticket')
})
afterAll(async () => database.drop())

const cases = [
  {
    reason: 'a claim and every look at one ticket',
    sql: `select * from livechat.ticket where ticket_id = 'ticket1' and state = any ('{Waiting}') and agency = any ('{agency1,agency2}')`,
    index: 'ticket_pkey',
  },
  {
    reason: 'the person behind a cookie',
    sql: `select * from livechat.ticket where session_hash = '\\x00'`,
    index: 'ticket_session_hash_key',
  },
  {
    reason: 'the queue of one agency, in its order',
    sql: `select ticket_id from livechat.ticket where agency = 'agency1' and state = 'Waiting' order by joined_at, ticket_id`,
    index: 'ticket_queue',
  },
  {
    reason: 'what is overdue',
    sql: `select ticket_id from livechat.ticket where deadline is not null and deadline <= livechat.now() limit 500`,
    index: 'ticket_deadline',
  },
  {
    reason: 'what is overdue at a time that is read once',
    sql: `select ticket_id from livechat.ticket where deadline is not null and deadline <= (select livechat.now()) limit 500`,
    index: 'ticket_deadline',
  },
  {
    reason: 'the chats of one counselor',
    sql: `select * from livechat.ticket where counselor = 'somebody'`,
    index: 'ticket_counselor',
  },
]

test.each(cases)('without statistics an index still answers: $reason', async ({ sql, index }) => {
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan on ticket')
})
