import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { listSampled } from '../test/list-sampled.ts'
import { ownSchemas } from './own-schemas.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { searchDatabase } from '../../test/setup/search-database.ts'
import { searchStatistics } from '../../test/setup/search-statistics.ts'
import { publishedDatabase } from '@lotse/api/test/suite'
import { createTestContext, type TestContext } from '@lotse/api/test/test-context'
import { ticketIn } from '@lotse/api/test/ticket-in-state'
import { endByClient } from '@lotse/api/tickets/end'
import { leave } from '@lotse/api/tickets/leave'
import { columnRetention, type RetentionClass } from './retention.ts'

const database = await publishedDatabase()
let context: TestContext

beforeEach(async () => {
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => context.close())

/** Types that cannot hold anything of a person. */
const harmless = ['boolean', 'smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric']

test('every column has a class, and every class a column', async () => {
  const columns = await database.pool.query<{ column: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('config', 'livechat') and t.table_type = 'BASE TABLE'
       and c.data_type <> all ($1)`,
    [harmless],
  )
  const classed = Object.entries(columnRetention).flatMap(([table, classes]) =>
    Object.keys(classes).map((column) => `${table}.${column}`),
  )
  expect(columns.rows.map(({ column }) => column).toSorted()).toEqual(classed.toSorted())
})

test('no class allows values in statistics: PostgreSQL samples no column, whatever is added', async () => {
  const classed = Object.keys(columnRetention).map((table) => table.split('.')[0] ?? '')
  const schemas = [...new Set([...classed, ...ownSchemas])]
  expect(await listSampled(database.pool, schemas)).toEqual([])
})

test('an analysed person is in no statistics while the chat lives, nor after it', async () => {
  const ticket = await fullTicket()
  const row = await readRow(ticket.ticketId)
  const needles = ['pseudonym', 'identity_name', 'ticket_id', 'session_id', 'room_id'].map((name) =>
    String(row[name]),
  )
  needles.push(ticket.sessionHash.toString('hex'))
  for (const step of [async () => {}, async () => leave(context, ticket.sessionHash)]) {
    await step()
    await database.pool.query('analyze')
    expect(await searchStatistics(database.urls.superuser, needles)).toEqual([])
  }
})

/** Columns of the ticket's row with one of these classes. */
function ticketColumns(...classes: readonly RetentionClass[]): readonly string[] {
  return Object.entries(columnRetention['livechat.ticket'] ?? {})
    .filter(([, retention]) => classes.includes(retention))
    .map(([column]) => column)
}

/** An active chat in which every column of the ticket's row is filled. */
async function fullTicket(): Promise<Awaited<ReturnType<typeof ticketIn>>> {
  const ticket = await ticketIn(context, 'Active')
  await database.pool.query(
    `update livechat.ticket set zip_code = '20095', link = 'website', locale = 'de', reason = 'test',
       topic = 'sucht', staff_session = 'session', prompted_at = coalesce(prompted_at, livechat.now()) where ticket_id = $1`,
    [ticket.ticketId],
  )
  // The sealed end comes with the end; what the pickup was compared with has been emptied by it.
  expect(await emptyColumns(ticket.ticketId)).toEqual(ticketColumns('sealed', 'until-pickup'))
  return ticket
}

async function readRow(ticketId: string): Promise<Record<string, unknown>> {
  const result = await database.pool.query<Record<string, unknown>>(
    'select * from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  const [row] = result.rows
  if (row === undefined) throw new Error('the ticket is gone')
  return row
}

async function emptyColumns(ticketId: string): Promise<string[]> {
  const classed = Object.keys(columnRetention['livechat.ticket'] ?? {})
  return Object.entries(await readRow(ticketId))
    .filter(([column, value]) => value === null && classed.includes(column))
    .map(([column]) => column)
}

async function expectHours(ticketId: string): Promise<void> {
  const row = await readRow(ticketId)
  for (const column of ticketColumns('hour-after-end')) {
    const value = row[column]
    if (!(value instanceof Date)) throw new Error(`${column} is no time`)
    expect(value.getTime() % 3_600_000).toBe(0)
  }
}

test('at the end of the chat goes what the classes promise, and times keep their hour only', async () => {
  const ticket = await fullTicket()
  await endByClient(context, ticket)
  expect(await emptyColumns(ticket.ticketId)).toEqual(
    expect.arrayContaining([...ticketColumns('until-ended')]),
  )
  await expectHours(ticket.ticketId)
})

test('a wiped ticket that waits for a neighbour keeps technical ids only, and nothing at all once it has answered', async () => {
  const ticket = await fullTicket()
  const { ticketId, sessionHash } = ticket
  const before = await readRow(ticketId)
  context.messaging.faults.set({ down: true })
  await leave(context, sessionHash)
  expect(await emptyColumns(ticketId)).toEqual(
    expect.arrayContaining([
      ...ticketColumns('until-pickup', 'until-ended', 'until-wiped', 'sealed'),
    ]),
  )
  await expectHours(ticketId)
  const shares = await database.pool.query(
    'select 1 from livechat.participant where ticket_id = $1 and server_share is not null',
    [ticketId],
  )
  expect(shares.rows).toEqual([])

  context.messaging.faults.clear()
  const needles = [
    'ticket_id',
    'identity_name',
    'identity_user',
    'room_id',
    'room_alias',
    'pseudonym',
  ].map((column) => String(before[column]))
  await eventually(async () => {
    await database.travel(3600)
    expect(await searchDatabase(database.urls.superuser, needles)).toEqual([])
  })
})
