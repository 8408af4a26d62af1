import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { ticketStates } from '@lotse/api/domain/state'
import { migrate } from './migrate.ts'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { runAs } from '../test/run-as.ts'
import { describeSchema } from '../test/describe-schema.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())

test('the states in the CHECK constraint are those of the state table', async () => {
  const found = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'livechat.ticket'::regclass and conname = 'ticket_state_check'`,
  )
  const states = [...(found.rows[0]?.definition ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)
  expect(states).toEqual([...ticketStates])
})

test('migrating again changes nothing, and two migrators at once do not collide', async () => {
  const before = await describeSchema(database.pool)
  const again = async (): Promise<void> =>
    migrate({
      url: database.urls.superuser,
      passwords: { owner: 'owner', operator: 'operator', api: 'api' },
    })
  await Promise.all([again(), again()])
  expect(await describeSchema(database.pool)).toBe(before)
})

test('a migration that was changed after it was applied is refused', async () => {
  await database.pool.query(
    `update migration.applied set checksum = 'other' where file = '000005_livechat.sql'`,
  )
  await expect(
    migrate({
      url: database.urls.superuser,
      passwords: { owner: 'owner', operator: 'operator', api: 'api' },
    }),
  ).rejects.toThrow('The migration 000005_livechat.sql was applied before and has changed since.')
})

const denied = [
  { role: 'api', sql: `update livechat.clock set "offset" = '1 day'`, reason: 'only tests travel' },
  { role: 'api', sql: `delete from config.agency`, reason: 'config belongs to the operator' },
  {
    role: 'api',
    sql: `create table livechat.x (y text)`,
    reason: 'only migrations change schemas',
  },
  {
    role: 'operator',
    sql: `select * from livechat.ticket`,
    reason: 'the operator sees totals only',
  },
  {
    role: 'operator',
    sql: `select * from livechat.notice`,
    reason: 'the operator sees totals only',
  },
  {
    role: 'operator',
    sql: `update livechat.clock set "offset" = '1 day'`,
    reason: 'only tests travel',
  },
] as const

test.each(denied)('$role may not: $sql ($reason)', async ({ role, sql }) => {
  await expect(runAs(database, role, sql)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  { role: 'operator', sql: 'select * from livechat.agency_aggregate' },
  { role: 'operator', sql: 'select livechat.now()' },
  { role: 'api', sql: 'select livechat.now()' },
  { role: 'api', sql: 'select * from config.platform' },
] as const)('$role may: $sql', async ({ role, sql }) => {
  await expect(runAs(database, role, sql)).resolves.toBeDefined()
})
