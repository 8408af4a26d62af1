import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { Registry } from 'prom-client'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedDatabase } from '../../test/suite.ts'
import { createTestContext } from '../../test/test-context.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { createJobMetrics, type JobMetrics } from './job-metrics.ts'

const database = await publishedDatabase()
let registry: Registry
let metrics: JobMetrics

beforeEach(() => {
  registry = new Registry()
  metrics = createJobMetrics(registry, database.pool)
})
afterEach(async () => {
  await database.pool.query('truncate livechat.outbox')
})

/** The values of a metric by the name of its sample and, for a bucket, its bound. */
async function valuesOf(name: string): Promise<Readonly<Record<string, number>>> {
  const { values } = await registry.getSingleMetric(name)!.get()
  return Object.fromEntries(
    values.map((sample) => {
      const metricName = 'metricName' in sample ? String(sample.metricName) : name
      const { le } = sample.labels as { readonly le?: number | string }
      return [le === undefined ? metricName : `${metricName} ${le}`, sample.value]
    }),
  )
}

test('without a wipe to do there is none open, and none has an age', async () => {
  expect(await valuesOf('lotse_wipes_open')).toEqual({ lotse_wipes_open: 0 })
  expect(await valuesOf('lotse_wipe_oldest_seconds')).toEqual({ lotse_wipe_oldest_seconds: 0 })
})

test('the open wipes are counted, and the oldest has its age; other effects are none', async () => {
  await enqueue('wipe', 30)
  await enqueue('wipe', 400)
  await enqueue('create-room', 9_000)
  // The number of open wipes reads both from the database.
  expect(await valuesOf('lotse_wipes_open')).toEqual({ lotse_wipes_open: 2 })
  const { lotse_wipe_oldest_seconds: oldest } = await valuesOf('lotse_wipe_oldest_seconds')
  // In steps of five minutes: an exact age would date the visit.
  expect(oldest).toBe(300)
})

test('each confirmed wipe is counted once, in the bucket of its duration', async () => {
  for (const seconds of [0.3, 4, 45]) metrics.wiped(seconds)
  expect(await valuesOf('lotse_wipe_seconds')).toMatchObject({
    'lotse_wipe_seconds_bucket 0.25': 0,
    'lotse_wipe_seconds_bucket 0.5': 1,
    'lotse_wipe_seconds_bucket 5': 2,
    'lotse_wipe_seconds_bucket 30': 2,
    'lotse_wipe_seconds_bucket +Inf': 3,
    lotse_wipe_seconds_count: 3,
  })
  expect(await valuesOf('lotse_purge_late_seconds')).toMatchObject({
    lotse_purge_late_seconds_count: 0,
  })
})

test('a purge that begins late is in the bucket of its delay', async () => {
  for (const late of [0.1, 59, 61]) metrics.purged(late)
  expect(await valuesOf('lotse_purge_late_seconds')).toMatchObject({
    'lotse_purge_late_seconds_bucket 0.25': 1,
    'lotse_purge_late_seconds_bucket 60': 2,
    'lotse_purge_late_seconds_bucket 300': 3,
    lotse_purge_late_seconds_count: 3,
    lotse_purge_late_seconds_sum: 120.1,
  })
  expect(await valuesOf('lotse_wipe_seconds')).toMatchObject({ lotse_wipe_seconds_count: 0 })
})

test('a purge that is due reports how late it began, and its wipe how long it took', async () => {
  const told = { purged: [] as number[], wiped: [] as number[] }
  const context = await createTestContext({
    databaseUrl: database.urls.api,
    metrics: {
      start: () => () => {},
      purged: (seconds) => told.purged.push(seconds),
      wiped: (seconds) => told.wiped.push(seconds),
    },
  })
  try {
    await ticketIn(context, 'Ended')
    const deadline = await database.pool.query<{ seconds: number }>(
      `select extract(epoch from deadline - livechat.now())::double precision as seconds from livechat.ticket`,
    )
    await database.travel((deadline.rows[0]?.seconds ?? 0) + 600)
    await eventually(() => expect(told.wiped).toHaveLength(1))
    expect(told.purged).toHaveLength(1)
    expect(told.purged[0]).toBeGreaterThanOrEqual(600)
    expect(told.purged[0]).toBeLessThan(660)
    expect(told.wiped[0]).toBeGreaterThan(0)
    expect(told.wiped[0]).toBeLessThan(60)
  } finally {
    await context.close()
  }
})

/** An effect that was ordered so many seconds ago. */
async function enqueue(kind: string, secondsAgo: number): Promise<void> {
  await database.pool.query(
    `insert into livechat.outbox (id, ticket_id, kind, payload, run_at, queued_at)
     values ($1, $2, $3, '{}', clock_timestamp(), clock_timestamp() - make_interval(secs => $4))`,
    [randomId(), randomId(), kind, secondsAgo],
  )
}
