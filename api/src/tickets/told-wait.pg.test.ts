import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample, publishedVersions } from '../../test/published-config.ts'
import { createTestContext, type TestContext } from '../../test/test-context.ts'
import { beat, sampleCounselor } from '../../test/ticket-in-state.ts'
import { createWaitCoverage } from '../live/wait-coverage.ts'
import { setAvailability } from '../postgres/availability.ts'
import { accept } from './accept.ts'
import { endByCounselor } from './end.ts'
import { enter } from './enter.ts'
import { leave } from './leave.ts'

const day = 24 * 3600

let database: TestDatabase
let context: TestContext
let registry: Registry
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { liveChat: { entriesPerMinute: 100_000 } })
})
afterAll(async () => database.drop())
beforeEach(async () => {
  registry = new Registry()
  const observeWait = createWaitCoverage(registry)
  context = await createTestContext({ databaseUrl: database.urls.api, observeWait })
  await setAvailability(context.database.pool, sampleCounselor.subject, 'hamburg', true)
  await beat(context, { counselor: sampleCounselor.subject })
})
afterEach(async () => {
  await context.close()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.outbox, livechat.pickup_rate, livechat.counselor_beat cascade',
  )
})

/** The agency picks somebody every twenty minutes, with some spread: 20 to 30 are told to the next. */
async function pace(samples: number): Promise<void> {
  await database.pool.query(
    `insert into livechat.pickup_rate values ('hamburg', $1, 20, 25, livechat.now())`,
    [samples],
  )
}

async function enterNow() {
  const { randomBytes } = context
  const { dataPolicy } = publishedVersions
  return enter(context, { agency: 'hamburg', dataPolicy, sessionHash: randomBytes(32) })
}

async function stored(ticketId: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ told: unknown }>(
    'select told_wait as told from livechat.ticket where ticket_id = $1',
    [ticketId],
  )
  return rows[0]?.told
}

/** Counted pickups by where their wait lay. */
async function coverage(): Promise<Record<string, number>> {
  const metric = await registry.getSingleMetric('lotse_estimated_waits_total')?.get()
  const values = metric?.values ?? []
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels['result']), value]))
}

test.each([
  { samples: 29, told: null, reason: 'below thirty pickups nothing is said' },
  { samples: 30, told: { p50Minutes: 20, p80Minutes: 25 }, reason: 'from thirty pickups on' },
])('the wait that is told stands on the ticket: $reason', async ({ samples, told }) => {
  await pace(samples)
  const { ticket, toldWait } = await enterNow()
  expect(toldWait).toEqual(told)
  expect(await stored(ticket.ticketId)).toEqual(told)
})

test('nothing is said on the pace of four weeks ago, and the next pickup starts the count again', async () => {
  await pace(100)
  await database.travel(29 * day)
  const { ticket, toldWait } = await enterNow()
  expect(toldWait).toBeNull()
  await accept(context, sampleCounselor, ticket.ticketId)
  const { rows } = await database.pool.query('select samples from livechat.pickup_rate')
  expect(rows).toEqual([{ samples: 1 }])
})

test.each([
  { waited: 0, result: 'sooner' },
  { waited: 21, result: 'inside' },
  { waited: 40, result: 'later' },
])('a pickup after $waited minutes counts as $result, once', async ({ waited, result }) => {
  await pace(30)
  const { ticket } = await enterNow()
  const { ticketId } = ticket
  await database.travel(waited * 60)
  await accept(context, sampleCounselor, ticketId)
  const expected = { sooner: 0, inside: 0, later: 0, [result]: 1 }
  expect(await coverage()).toEqual(expected)
  expect(await stored(ticketId)).toBeNull()
  // Back in the queue and taken again: that wait is not the one that was told.
  await endByCounselor(context, sampleCounselor, ticketId)
  await accept(context, sampleCounselor, ticketId)
  expect(await coverage()).toEqual(expected)
})

test('a wait without a pickup leaves no trace of what was told', async () => {
  await pace(30)
  const { ticket } = await enterNow()
  context.identity.faults.set({ down: true })
  await leave(context, ticket.sessionHash)
  expect(await stored(ticket.ticketId)).toBeNull()
  expect(await coverage()).toEqual({ sooner: 0, inside: 0, later: 0 })
  context.identity.faults.clear()
})

test('the metric names no agency', async () => {
  expect(await registry.metrics()).not.toContain('hamburg')
  const labels = [...(await registry.metrics()).matchAll(/lotse_estimated_waits_total\{(\w+)=/g)]
  expect(new Set(labels.map(([, label]) => label))).toEqual(new Set(['result']))
})
