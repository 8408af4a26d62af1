import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { runAs } from '../test/run-as.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate config.change_record')
  await runAs(database, 'operator', insert)
})

const insert = `insert into config.change_record (kind, name, way, outcome, fields)
  values ('platform', 'platform', 'file', 'applied', '[]')`

const forging = `insert into config.change_record (kind, name, way, outcome, fields, at)
  values ('platform', 'platform', 'file', 'applied', '[]', '2020-01-01')`

const denied = [
  { sql: `update config.change_record set outcome = 'applied'`, reason: 'append-only' },
  { sql: `delete from config.change_record`, reason: 'append-only' },
  { sql: `truncate config.change_record`, reason: 'append-only' },
  { sql: forging, reason: 'the database sets the time' },
  { sql: `update config.own_text_version set markdown = ''`, reason: 'append-only' },
  { sql: `delete from config.own_text_version`, reason: 'append-only' },
] as const

const refusals = [
  ...(['operator', 'api'] as const).flatMap((role) => denied.map((one) => ({ role, ...one }))),
  { role: 'api', sql: insert, reason: 'the operator alone records' },
  { role: 'api', sql: 'select config.forget_change_records()', reason: 'the operator calls it' },
  { role: 'api', sql: 'select * from config.recorded_resource', reason: 'not for pages' },
] as const

test.each(refusals)('$role may not: $sql ($reason)', async ({ role, sql }) => {
  await expect(runAs(database, role, sql)).rejects.toMatchObject({ code: '42501' })
  expect(await count()).toBe(1)
})

test.each(['operator', 'api'] as const)('%s may read the record', async (role) => {
  expect((await runAs(database, role, 'select * from config.change_record')).rowCount).toBe(1)
})

test('the record has a place for staff and none for anybody else', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'config' and table_name = 'change_record' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(
    'at fields id kind manager name outcome staff_id staff_name tenant way'.split(' '),
  )
})

test.each([
  { months: undefined, ages: ['11 months', '13 months'], kept: 2 },
  { months: 1, ages: ['27 days', '32 days', '11 months'], kept: 2 },
  { months: 60, ages: ['11 months', '59 months', '61 months'], kept: 3 },
])('of $ages the setting $months keeps what is younger', async ({ months, ages, kept }) => {
  await database.pool.query('truncate config.platform')
  if (months !== undefined)
    await database.pool.query(
      `insert into config.platform
         (display_name, development_mode, default_locale, locales, hosts, live_chat, change_record_months)
       values ('Lotse', true, 'en', '{en}', '{}', '{}', $1)`,
      [months],
    )
  for (const age of ages)
    await database.pool.query(
      `insert into config.change_record (kind, name, way, outcome, fields, at)
       values ('platform', 'platform', 'file', 'applied', '[]', livechat.now() - $1::interval)`,
      [age],
    )
  await runAs(database, 'operator', 'select config.forget_change_records()')
  expect(await count()).toBe(kept)
})

async function count(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    'select count(*)::integer as count from config.change_record',
  )
  return rows[0]?.count ?? 0
}
