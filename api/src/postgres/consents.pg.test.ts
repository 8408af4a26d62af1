import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPool } from '@lotse/common/pool'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedVersions, publishSample } from '../../test/published-config.ts'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { ticketIn, type RestingState } from '../../test/ticket-in-state.ts'
import { consent } from '../tickets/consent.ts'
import { leave } from '../tickets/leave.ts'
import { findTicket } from './find-ticket.ts'
import { foldCounts } from './fold-counts.ts'
import type { TicketRow } from './ticket-row.ts'

const { dataPolicy, agreement } = publishedVersions
const day = 24 * 3600

const database = await publishedDatabase()
let context: TestContext

beforeEach(async () => {
  // Not by chance between two steps of a test.
  await database.pool.query(
    `update livechat.consent_fold set due_at = clock_timestamp() + interval '5 days'`,
  )
  context = await createTestContext({ databaseUrl: database.urls.api })
})
afterEach(async () => {
  await context.close()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.outbox, livechat.consent_pending, livechat.consent_count cascade',
  )
})

async function makeDue(): Promise<void> {
  await database.pool.query(
    `update livechat.consent_fold set due_at = livechat.now() - interval '1 minute'`,
  )
}

interface Row {
  readonly kind: string
  readonly count: number
}

async function counts(): Promise<readonly Row[]> {
  const { rows } = await database.pool.query<Row>(
    `select agency, kind, version, locale, month::text, count from livechat.consent_count order by kind, month`,
  )
  return rows
}

/** A row of the count as it is expected for this month. */
function counted(kind: 'dataPolicy' | 'agreement', count: number) {
  const version = kind === 'dataPolicy' ? dataPolicy : agreement
  const month = `${new Date().toISOString().slice(0, 7)}-01`
  return { agency: 'hamburg', kind, version, locale: 'en', month, count }
}

async function gone({ ticketId }: TicketRow): Promise<void> {
  await eventually(async () =>
    expect(await findTicket(database.pool, { ticketId })).toBeUndefined(),
  )
}

test('the versions stand on the ticket until it is wiped', async () => {
  const waiting = await ticketIn(context, 'Waiting')
  expect(waiting).toMatchObject({ dataPolicyVersion: dataPolicy, agreementVersion: null })
  const ended = await ticketIn(context, 'Ended')
  expect(ended).toMatchObject({ dataPolicyVersion: dataPolicy, agreementVersion: agreement })
  context.messaging.faults.set({ down: true })
  await leave(context, ended.sessionHash)
  expect(await findTicket(database.pool, { ticketId: ended.ticketId })).toMatchObject({
    state: 'Wiped',
    dataPolicyVersion: null,
    agreementVersion: null,
  })
})

const lives: readonly {
  readonly from: RestingState
  readonly finish: (ticket: TicketRow) => Promise<unknown>
  readonly expected: readonly object[]
  readonly reason: string
}[] = [
  {
    from: 'Waiting',
    finish: async (ticket) => leave(context, ticket.sessionHash),
    expected: [counted('dataPolicy', 1)],
    reason: 'left the queue: only the first consent was given',
  },
  {
    from: 'Waiting',
    finish: async ({ ticketId }) => database.travel(91, { ticketIds: [ticketId] }),
    expected: [counted('dataPolicy', 1)],
    reason: 'closed the tab: abandoned, and yet agreed to the data policy',
  },
  {
    from: 'Accepted',
    finish: async (ticket) => consent(context, ticket, { decision: 'decline', agreement }),
    expected: [counted('dataPolicy', 1)],
    reason: 'declined: no consent to the agreement',
  },
  {
    from: 'Active',
    finish: async (ticket) => leave(context, ticket.sessionHash),
    expected: [counted('agreement', 1), counted('dataPolicy', 1)],
    reason: 'both consents, left in the chat',
  },
  {
    from: 'Ended',
    finish: async () => database.travel(2 * day + 1),
    expected: [counted('agreement', 1), counted('dataPolicy', 1)],
    reason: 'both consents, purged after the end',
  },
]

test.each(lives)(
  'a consent is counted by the daily fold and not before: $reason',
  async ({ from, finish, expected }) => {
    const ticket = await ticketIn(context, from)
    await finish(ticket)
    await gone(ticket)
    expect(await counts()).toEqual([])
    expect(await foldCounts(context.database)).toBe(false)
    expect(await counts()).toEqual([])
    await makeDue()
    // The sweeper folds by itself every ten seconds; the next test waits for that.
    await context.sweeper.sweep()
    expect(await counts()).toEqual(expected)
    const pending = await database.pool.query('select 1 from livechat.consent_pending')
    expect(pending.rowCount).toBe(0)
  },
)

test('many replicas at once count each consent once, and the next fold is due on the next day', async () => {
  for (let visits = 0; visits < 3; visits++) {
    const ticket = await ticketIn(context, 'Waiting')
    await leave(context, ticket.sessionHash)
    await gone(ticket)
  }
  await makeDue()
  await Promise.all(Array.from({ length: 6 }, async () => foldCounts(context.database)))
  await eventually(async () => expect(await counts()).toEqual([counted('dataPolicy', 3)]))
  const next = await database.pool.query<{ isTomorrow: boolean }>(
    `select due_at::date = livechat.now()::date + 1 as "isTomorrow" from livechat.consent_fold`,
  )
  expect(next.rows).toEqual([{ isTomorrow: true }])
  // A second day adds to the same month.
  const ticket = await ticketIn(context, 'Waiting')
  await leave(context, ticket.sessionHash)
  await gone(ticket)
  await makeDue()
  await eventually(async () => expect(await counts()).toEqual([counted('dataPolicy', 4)]))
})

test('counts and texts outlive the agency and a change of the text', async () => {
  await publishSample(database.pool, { agencies: ['kiel'] })
  const row = { agency: 'kiel', kind: 'agreement' }
  await database.pool.query(
    `update config.legal_text set version = repeat('b', 64), html = '<p>new</p>'
     where agency = $1 and kind = $2`,
    [row.agency, row.kind],
  )
  await database.pool.query(`delete from config.agency where name = 'kiel'`)
  const kept = await database.pool.query(
    `select version, locale, html from config.legal_text_version where agency = $1 and kind = $2 order by version`,
    [row.agency, row.kind],
  )
  expect(kept.rows).toEqual([
    { version: agreement, locale: 'en', html: '<p>text</p>' },
    { version: 'b'.repeat(64), locale: 'en', html: '<p>new</p>' },
  ])
})

test('the statement of docs/operations.md shows counts with their texts, also of a deleted agency', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const statement = /```sql\n(select c\.month[^`]*)```/.exec(page)?.[1] ?? ''
  await publishSample(database.pool, { agencies: ['kiel'] })
  await database.pool.query(`delete from config.agency where name = 'kiel'`)
  await database.pool.query(
    `insert into livechat.consent_count values ('kiel', 'agreement', $1, 'en', '2026-10-01', 7)`,
    [agreement],
  )
  const shown = await context.database.pool.query(statement)
  expect(shown.rows).toMatchObject([
    { kind: 'agreement', locale: 'en', count: 7, version: agreement, html: '<p>text</p>' },
  ])
})

test.each([
  {
    role: 'operator',
    sql: 'delete from config.legal_text_version',
    reason: 'texts are kept for good',
  },
  {
    role: 'operator',
    sql: `update config.legal_text_version set html = ''`,
    reason: 'and as they were',
  },
  { role: 'api', sql: 'delete from livechat.consent_count', reason: 'counts are kept for good' },
] as const)('$role may not: $sql ($reason)', async ({ role, sql }) => {
  const pool = createPool(database.urls[role], { max: 1 })
  try {
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' })
  } finally {
    await pool.end()
  }
})
