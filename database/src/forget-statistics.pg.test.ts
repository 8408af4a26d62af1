import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { searchStatistics } from '../../test/setup/search-statistics.ts'
import { listSampled } from '../test/list-sampled.ts'
import { forgetStatistics } from './forget-statistics.ts'
import { ownSchemas } from './own-schemas.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client(database.urls.superuser)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('no column, index or statistics of our own is sampled after a migration', async () => {
  expect(await listSampled(client, ownSchemas)).toEqual([])
})

test('whatever a later migration adds is named, then emptied, and stays empty', async () => {
  const needle = 'Sentinel Igel Bo'
  await client.query(`
    create schema later;
    create table later.person (id integer primary key, name text, names text[], born timestamptz, kind text);
    create index person_upper on later.person (id, upper(name));
    create statistics later.together (mcv) on name, kind from later.person;
    insert into later.person
      select n, '${needle} ' || n % 7, array['${needle}'], '2026-11-21T20:09:10.471449Z', 'k' || n % 3
      from generate_series(1, 1000) n;
    analyze later.person`)
  expect(await listSampled(client, ['later'])).toEqual(
    expect.arrayContaining([
      'later.person.name',
      'later.person.born',
      'later.person_upper.2',
      'later.together',
    ]),
  )
  // The search can fail: it finds the text in columns, arrays, index expressions and extended statistics, and the time.
  const needles = [needle, needle.toUpperCase(), '20:09:10.471449']
  const found = await searchStatistics(database.urls.superuser, needles)
  expect(new Set(found.map(({ needle: text }) => text))).toEqual(new Set(needles))
  expect(new Set(found.map(({ where }) => where.replace(/ \d+$/, '')))).toEqual(
    new Set([
      'pg_stats later.person.name',
      'pg_stats later.person.names',
      'pg_stats later.person.born',
      'pg_stats later.person_upper.upper',
      'pg_statistic later.person',
      'pg_statistic later.person_upper',
      'pg_stats_ext later.together',
      'pg_statistic_ext_data',
    ]),
  )

  await forgetStatistics(client, ['later'])
  expect(await listSampled(client, ['later'])).toEqual([])
  expect(await searchStatistics(database.urls.superuser, needles)).toEqual([])
  await client.query('analyze later.person')
  expect(await searchStatistics(database.urls.superuser, needles)).toEqual([])
})

test('a second time changes nothing, so that it can run as often as one likes', async () => {
  // Of our tables alone: the server may analyze its own catalogs at any moment.
  const state = `select count(*)::integer as rows, max(s.xmin::text::bigint)::text as newest
    from pg_statistic s join pg_class c on c.oid = s.starelid
    where c.relnamespace = any ($1::regnamespace[])`
  const before = await client.query(state, [ownSchemas])
  await forgetStatistics(client, ownSchemas)
  expect(before.rows[0]).not.toMatchObject({ rows: 0 })
  expect((await client.query(state, [ownSchemas])).rows).toEqual(before.rows)
})

test('a table or index that is dropped meanwhile does not stop the others', async () => {
  await client.query(`
    create schema passing;
    create table passing.brief (name text);
    create table passing.indexed (id integer, name text);
    create index brief_upper on passing.indexed (id, upper(name));
    create table passing.late (name text);
    create table passing.stays (name text);
    insert into passing.late select 'Sentinel Eule Mo' from generate_series(1, 100);
    insert into passing.stays select 'Sentinel Eule Mo' from generate_series(1, 100);
    analyze passing.late, passing.stays`)
  // After the list of what may be sampled, and after the list of what was sampled.
  const drops = [
    'drop table passing.brief; drop index passing.brief_upper',
    'drop table passing.late',
  ]
  const listAndDrop = async (text: string, parameters?: unknown[]): Promise<pg.QueryResult> => {
    const answer = await client.query(text, parameters)
    if (parameters !== undefined) await client.query(drops.shift() ?? '')
    return answer
  }
  const passing = Object.assign(Object.create(client) as pg.Client, { query: listAndDrop })
  expect(await listSampled(client, ['passing'])).toHaveLength(6)
  await forgetStatistics(passing, ['passing'])
  expect(drops).toEqual([])
  expect(await listSampled(client, ['passing'])).toEqual([])
  expect(await searchStatistics(database.urls.superuser, ['Sentinel Eule Mo'])).toEqual([])
})
