import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { upkeep } from '@lotse/database/upkeep'
import pg from 'pg'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { endSegment, searchFiles } from '../setup/search-files.ts'
import { searchStatistics } from '../setup/search-statistics.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { counselorsOf, logIn, type Staff } from './staff.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const { state } = realParts()
const urls = Object.entries(state.databases)
let databases: readonly (readonly [string, pg.Pool])[]
let lotse: pg.Pool
let counselor: Staff

beforeAll(async () => {
  databases = urls.map(([name, url]) => {
    const pool = new pg.Pool({ connectionString: url, max: 2 })
    pool.on('error', () => {})
    return [name, pool] as const
  })
  lotse = new Map(databases).get('lotse') ?? new pg.Pool()
  counselor = await logIn(state, counselorsOf(state, 'hamburg')[0] ?? '')
  await counselor.switchOn('hamburg')
})
afterAll(async () => {
  for (const [, pool] of databases) await pool.end()
})

/** Everything by which this visitor could be found, read from the rows while they are there. */
async function namesOf(visitor: Visitor): Promise<readonly string[]> {
  const { rows } = await lotse.query<Record<string, string | null>>(
    `select t.ticket_id, t.session_id, t.pseudonym, t.identity_name, t.identity_user::text, t.room_id, t.room_alias,
       encode(t.session_hash, 'hex') as session_hash, p.localpart, p.device_id, encode(p.server_share, 'hex') as share
     from livechat.ticket t left join livechat.participant p using (ticket_id) where t.ticket_id = $1`,
    [visitor.ticketId],
  )
  const names = rows.flatMap((row) => Object.values(row))
  return [...new Set(names.filter((name): name is string => name !== null))]
}

/** Statistics of tables of people after an `ANALYZE` of everything; those of our own times are invented. */
async function analysedValues(): Promise<readonly string[]> {
  const found = databases.map(async ([name, pool]) => {
    await pool.query('analyze')
    const { rows } = await pool.query<{ place: string }>(
      `select $1 || '.' || schemaname || '.' || tablename || '.' || attname as place from pg_stats
       where schemaname not in ('pg_catalog', 'information_schema')
         and (most_common_vals is not null or most_common_elems is not null
           or not histogram_bounds::text ~ '^\\{"2400-01-01 00:00:00[^"]*","2500-01-01 00:00:00[^"]*"\\}$')
       union all
       select $1 || '.' || statistics_schemaname || '.' || statistics_name from pg_stats_ext`,
      [name],
    )
    return rows.map(({ place }) => place)
  })
  return (await Promise.all(found)).flat()
}

async function sentinels(names: readonly string[]): Promise<readonly object[]> {
  return (await Promise.all(urls.map(async ([, url]) => searchStatistics(url, names)))).flat()
}

test('the search can fail: it finds what is planted in each database', async () => {
  for (const [name, pool] of databases) {
    const needle = `planted-${crypto.randomUUID()}`
    const url = Object.fromEntries(urls)[name] ?? ''
    await pool.query('create table public.planted (name text)')
    try {
      await pool.query('insert into public.planted select $1 from generate_series(1, 10)', [needle])
      expect(await analysedValues()).toContain(`${name}.public.planted.name`)
      expect((await searchStatistics(url, [needle])).map(({ where }) => where)).toContain(
        'pg_stats public.planted.name',
      )
    } finally {
      await pool.query('drop table public.planted')
    }
  }
})

test('at no step of a life do statistics know the person, and once it is wiped and kept up neither do files', async () => {
  const visitor = createVisitor({ baseUrl: state.baseUrl })
  const names = new Set<string>()
  const expectNobody = async (): Promise<void> => {
    for (const name of await namesOf(visitor)) names.add(name)
    expect(await analysedValues()).toEqual([])
    expect(await sentinels([...names])).toEqual([])
  }
  // Waiting
  expect((await visitor.enter('hamburg', { topic: 'sucht', zipCode: '20095' })).status).toBe(201)
  await expectNobody()
  // Accepted
  await acceptVisitor(counselor, visitor)
  await counselor.device(visitor.ticketId)
  await expectNobody()
  // Consented, Active
  expect((await visitor.consent('confirm')).body).toEqual({ state: 'Consented' })
  await visitor.device()
  expect((await visitor.poll()).body).toMatchObject({ state: 'Active' })
  await expectNobody()
  // Ended
  expect((await visitor.end()).body).toMatchObject({ state: 'Ended' })
  await expectNobody()
  expect(names.size).toBeGreaterThanOrEqual(12)
  const sessions = await lotse.query<{ session: string }>(
    'select session_id as session from livechat.ticket where ticket_id = $1',
    [visitor.ticketId],
  )
  // Wiped: as soon as there is a receipt.
  await visitor.leave()
  const session = sessions.rows[0]?.session ?? ''
  await eventually(async () => {
    const audited = await lotse.query('select from livechat.audit_session where session_id = $1', [
      session,
    ])
    expect(audited.rowCount).toBe(1)
  }, 60)
  await expectNobody()

  // The one thing that may remain.
  names.delete(session)
  const needles = [...names]
  const folders = (await searchFiles(lotse, needles)).map(({ folder }) => folder)
  expect(folders).toEqual(expect.arrayContaining(['base', 'pg_wal']))
  // A homeserver that is minutes old still runs its first background updates, whose progress rows name the room they have
  // come to; they go by themselves.
  await eventually(async () => {
    for (const [name, url] of urls)
      expect(await upkeep({ url, holder: name === 'lotse' ? 'lotse' : 'neighbour' })).toEqual({
        busy: 0,
      })
    await endSegment(lotse)
    expect(await searchFiles(lotse, needles)).toEqual([])
  }, 120)
}, 600_000)
