import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { runAs } from '../test/run-as.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(async () => {
  await database.pool.query('truncate config.sealing_key, config.change_request')
  await runAs(database, 'operator', publish)
  await runAs(database, 'api', ask)
})

const id = 'a'.repeat(26)
const other = 'b'.repeat(26)
const publish = `insert into config.sealing_key (key_id, public_key) values ('one', '{}')`
const ask = `insert into config.change_request (id, sealed) values ('${id}', 'sealed')`

test.each([
  {
    role: 'api',
    sql: `update config.sealing_key set public_key = '{"crv":"P-256"}'`,
    reason: 'it could open what it seals to a key of its own',
  },
  { role: 'api', sql: 'delete from config.sealing_key', reason: 'the key is the operator’s' },
  { role: 'api', sql: 'truncate config.sealing_key', reason: 'the key is the operator’s' },
  { role: 'api', sql: publish, reason: 'the key is the operator’s' },
  { role: 'operator', sql: 'delete from config.sealing_key', reason: 'it replaces its key' },
  {
    role: 'api',
    sql: `insert into config.change_request (id, sealed, requested_at) values ('${other}', 'x', now() + interval '1 day')`,
    reason: 'the database says how old a request is',
  },
  {
    role: 'api',
    sql: `update config.change_request set requested_at = now()`,
    reason: 'a request does not become younger',
  },
  {
    role: 'api',
    sql: `update config.change_request set sealed = null, outcome = '{"result":"applied"}'`,
    reason: 'the operator decides',
  },
  {
    role: 'operator',
    sql: ask.replace(id, other),
    reason: 'the operator asks for nothing',
  },
] as const)('$role may not: $sql ($reason)', async ({ role, sql }) => {
  const before = await state()
  await expect(runAs(database, role, sql)).rejects.toMatchObject({ code: '42501' })
  expect(await state()).toEqual(before)
})

test('the api reads the key, the operator replaces it, and an outcome takes the place of the sealed text', async () => {
  expect((await runAs(database, 'api', 'select * from config.sealing_key')).rowCount).toBe(1)
  await runAs(database, 'operator', `update config.sealing_key set key_id = 'two'`)
  await expect(
    runAs(database, 'operator', `update config.change_request set outcome = '{"result":"applied"}'`),
  ).rejects.toThrow('check constraint')
  await runAs(
    database,
    'operator',
    `update config.change_request set outcome = '{"result":"applied"}', sealed = null`,
  )
  expect(await state()).toMatchObject({ keys: [{ key_id: 'two' }], requests: [{ sealed: null }] })
})

async function state(): Promise<unknown> {
  const [keys, requests] = await Promise.all(
    ['sealing_key', 'change_request'].map(async (table) =>
      database.pool.query(`select * from config.${table}`),
    ),
  )
  return { keys: keys?.rows, requests: requests?.rows }
}
