import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkout } from '../../paths.ts'
import { neededGrants } from './residue-grants.ts'

const cases = [
  {
    reason: 'a plain deletion reads its own table',
    sql: `DELETE FROM users WHERE name = $1`,
    deletes: ['users'],
    selects: ['users'],
  },
  {
    reason: 'a sub-select reads another one',
    sql: `delete from rooms r where not exists (select 1 from events e where e.room_id = r.room_id)`,
    deletes: ['rooms'],
    selects: ['events', 'rooms'],
  },
  {
    reason: 'a function is no table',
    sql: `DELETE FROM a WHERE EXISTS (SELECT 1 FROM unnest(keys) k)`,
    deletes: ['a'],
    selects: ['a'],
  },
  {
    reason: 'comments and texts are not SQL',
    sql: `-- delete from secrets\nDELETE FROM a WHERE b = 'delete from c'`,
    deletes: ['a'],
    selects: ['a'],
  },
  {
    reason: 'joins count, tables are named once',
    sql: `delete from a using b where a.x = b.x; delete from a where y in (select y from c join d on true)`,
    deletes: ['a'],
    selects: ['a', 'b', 'c', 'd'],
  },
]

test.each(cases)('$reason', ({ sql, deletes, selects }) => {
  expect(neededGrants(sql)).toEqual({ deletes, selects })
})

test('the purge may delete from a handful of tables and no more', () => {
  const sql = readFileSync(join(checkout, 'api/residue/purge-residue.sql'), 'utf8')
  const { deletes, selects } = neededGrants(sql)
  expect(deletes).toEqual(expect.arrayContaining(['erased_users', 'user_ips', 'users']))
  for (const keys of ['access_tokens', 'e2e_device_keys_json', 'event_json'])
    expect(selects).not.toContain(keys)
})
