import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../../test/published-config.ts'
import { createDatabase, type Database } from '../postgres/database.ts'
import { deleteForgotten } from '../postgres/housekeeping.ts'
import { databaseNow } from '../postgres/now.ts'
import { notePickup } from '../postgres/pickup-rate.ts'
import { readScopeMetrics } from './scope-metrics.ts'

let arranged: TestDatabase
let database: Database

beforeAll(async () => {
  arranged = await testDatabase()
  await publishSample(arranged.pool, { agencies: ['hamburg', 'kiel'] })
  database = createDatabase(arranged.pool)
})
afterAll(async () => arranged.drop())
beforeEach(async () => {
  await arranged.travel(0)
  await arranged.pool.query('truncate livechat.pickup_hour, livechat.pickup_rate')
})

const hour = 3600

/** A pickup after this many minutes of waiting, at the present moment of the tickets' clock. */
async function pick(agency: string, minutes: number): Promise<void> {
  const at = await databaseNow(database.pool)
  await notePickup(database, agency, new Date(at.getTime() - minutes * 60_000), at)
}

async function averages(): Promise<Record<string, number | null>> {
  const read = await readScopeMetrics(database.pool, ['/platform/admins'], 'platform', 60)
  return Object.fromEntries(
    read.map(({ agency, averageWaitMinutes }) => [agency, averageWaitMinutes]),
  )
}

test.each([
  { waits: [10, 20, 30], mean: 20, reason: 'the mean' },
  { waits: [30, 20, 10], mean: 20, reason: 'in any order: the newest weighs no more' },
  { waits: [0, 0, 1], mean: 0, reason: 'whole minutes' },
  { waits: [240], mean: 240, reason: 'one person, as the queue shows it' },
  { waits: [], mean: null, reason: 'nobody was picked' },
])('waits of $waits minutes have the mean $mean: $reason', async ({ waits, mean }) => {
  for (const minutes of waits) await pick('hamburg', minutes)
  expect(await averages()).toEqual({ hamburg: mean, kiel: null })
})

test('a pickup counts for 24 hours and no longer', async () => {
  await pick('hamburg', 10)
  await arranged.travel(12 * hour)
  await pick('hamburg', 40)
  expect(await averages()).toMatchObject({ hamburg: 25 })
  await arranged.travel(23 * hour)
  expect(await averages()).toMatchObject({ hamburg: 25 })
  await arranged.travel(24 * hour + 1)
  expect(await averages()).toMatchObject({ hamburg: 40 })
  await arranged.travel(36 * hour + 1)
  expect(await averages()).toMatchObject({ hamburg: null })
})

test('what is kept of a pickup has no finer time than the hour, and goes', async () => {
  await pick('hamburg', 10)
  await deleteForgotten(database.pool)
  const times = await arranged.pool.query<{ fine: boolean }>(
    `select hour <> date_trunc('hour', hour) as fine from livechat.pickup_hour
     union all select last_pickup <> date_trunc('hour', last_pickup) from livechat.pickup_rate`,
  )
  expect(times.rows).toEqual([{ fine: false }, { fine: false }])
  await arranged.travel(25 * hour)
  await deleteForgotten(database.pool)
  expect((await arranged.pool.query('select 1 from livechat.pickup_hour')).rowCount).toBe(0)
})
