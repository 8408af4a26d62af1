import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { endSegment, searchFiles } from '../../test/setup/search-files.ts'
import { listSampled } from '../test/list-sampled.ts'
import { ownSchemas } from './own-schemas.ts'
import { rewriteTables } from './rewrite-tables.ts'
import { upkeep } from './upkeep.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())

test('what is deleted stays readable in pages and log, also after a vacuum, and not after an upkeep', async () => {
  const needle = `sentinel-${crypto.randomUUID()}`
  const { pool } = database
  await pool.query('create table public.person (id integer primary key, name text, story text)')
  await pool.query('alter table public.person alter column story set storage external')
  await pool.query('create index on public.person (name)')
  // Other people stay, so that no page becomes empty.
  await pool.query(
    `insert into public.person
     select n, case when n % 3 = 0 then $1 || n else 'other' || n end, repeat($1, 200) from generate_series(1, 30) n`,
    [needle],
  )
  await pool.query('delete from public.person where id % 3 = 0')
  await pool.query(`update public.person set story = 'none'`)
  await pool.query('vacuum public.person')
  await endSegment(pool)
  expect(await searchFiles(pool, [needle])).toContainEqual({ folder: 'base', needle })

  await pool.query('update public.person set name = $1 where id = 1', [needle])
  await pool.query(`update public.person set name = 'other' where id = 1`)
  expect(await searchFiles(pool, [needle])).toContainEqual({ folder: 'pg_wal', needle })

  expect(await upkeep({ url: database.urls.superuser, holder: 'neighbour' })).toEqual({ busy: 0 })
  await endSegment(pool)
  expect(await searchFiles(pool, [needle])).toEqual([])
  const left = await pool.query<{ count: number }>(
    'select count(*)::integer as count from public.person',
  )
  expect(left.rows).toEqual([{ count: 20 }])
  await pool.query('drop table public.person')
})

test('who owns the database and its tables can keep it up, without being a superuser', async () => {
  const { pool } = database
  const role = `owner_${randomBytes(6).toString('hex')}`
  const url = new URL(database.urls.superuser)
  url.username = role
  url.password = 'owner'
  await pool.query(`create role ${role} login password 'owner'`)
  try {
    await pool.query(`grant lotse_owner to ${role}`)
    await pool.query(`alter database ${url.pathname.slice(1)} owner to ${role}`)
    await pool.query('create table public.neighbour as select 1 as number')
    await pool.query(`alter table public.neighbour owner to ${role}; analyze public.neighbour`)
    for (const holder of ['lotse', 'neighbour'] as const)
      expect(await upkeep({ url: url.href, holder })).toEqual({ busy: 0 })
    expect(await listSampled(pool, ['public', ...ownSchemas])).toEqual([])
    const kept = `select from pg_stats where tablename = 'neighbour'`
    expect((await pool.query(kept)).rowCount).toBe(0)
  } finally {
    await pool.query(`alter database ${url.pathname.slice(1)} owner to postgres`)
    await pool.query(
      `reassign owned by ${role} to postgres; drop owned by ${role}; drop role ${role}`,
    )
  }
})

test('who may not rewrite a table is not told that it was', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('set role lotse_api')
    expect(await rewriteTables(client, ['livechat'], { tries: 1, pauseMs: 0 })).toContain(
      'livechat.ticket',
    )
  } finally {
    client.release(true)
  }
})
