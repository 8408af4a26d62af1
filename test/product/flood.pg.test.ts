import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { publishedVersions, publishSample } from '@lotse/api/test/published-config'
import { startTestApi, testOrigins, type TestApi } from '@lotse/api/test/test-api'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import type { Flood, FloodResult } from './flood-process.ts'
import { inOwnProcess } from './own-process.ts'
import type { Visit, Visitors } from './visitors-process.ts'

/*
 * A real api on real PostgreSQL; identity provider and homeserver are fakes, because a real Keycloak makes some twenty users
 * a second here and would be what the flood runs into. The flood and the visitors are processes of their own; the visitors
 * run the page's own code with its own solver.
 */

const rate = 100
const floodSeconds = 60

/** Seconds in which a visitor has to get in after "accept". */
const entersWithin = 10

// No other test runs beside it (test/setup/lanes.ts). Other programs of the machine may still take the processor: an attempt that
// they disturbed is repeated, and its failure shown.
jest.retryTimes(2, { logErrorsBeforeRetry: true })

let database: TestDatabase
let api: TestApi
beforeEach(async () => {
  database = await testDatabase()
  await publishSample(database.pool)
  api = await startTestApi({ databaseUrl: database.urls.api })
})
afterEach(async () => {
  await api?.close()
  await database?.drop()
})

const body = { agency: 'hamburg', consent: { dataPolicy: publishedVersions.dataPolicy } }

test('a flood of 100 requests a second gets its share, and visitors with our page get in within ten seconds', async () => {
  const startedAt = performance.now()
  const flood: Flood = {
    url: `${api.url}/live-chat/anonymous`,
    headers: { 'content-type': 'application/json', origin: testOrigins.app },
    body: JSON.stringify(body),
    rate,
    seconds: floodSeconds,
    mostAtOnce: 200,
  }
  // The last of them reads until the flood ends.
  const visitors: Visitors = {
    url: api.url,
    origin: testOrigins.app,
    body,
    count: 28,
    every: 2,
    reading: 3,
  }
  const [{ sent, answers }, visits] = await Promise.all([
    inOwnProcess<FloodResult>('./flood-process.ts', flood),
    inOwnProcess<readonly Visit[]>('./visitors-process.ts', visitors),
  ])
  const ran = (performance.now() - startedAt) / 1000
  const asked = rate * floodSeconds
  if (sent < 0.9 * asked)
    throw new Error(
      `This machine is too slow for the test: ${String(sent)} of the ${String(asked)} requests of the flood were sent, ` +
        'with at most 200 unanswered at once.',
    )
  const outside = visits.filter(({ refusal, took }) => refusal !== null || took > entersWithin)
  // One in twenty may fail; the others are shown with what kept them out.
  expect(outside.slice(Math.floor(visits.length / 20))).toEqual([])
  expect(visits).toHaveLength(visitors.count)
  // Most of them met a door that the flood had shut: without the proof they would have stayed outside.
  expect(visits.filter(({ withProof }) => withProof).length / visits.length).toBeGreaterThan(0.5)
  // Every request was answered, and none but with a place or the demand for a proof.
  expect(Object.keys(answers)).toEqual(['201', '428'])
  // Half of the burst of 120, and one a second.
  const given = answers[201] ?? 0
  expect(given).toBeGreaterThan(0)
  expect(given).toBeLessThanOrEqual(60 + Math.ceil(ran) + 1)
}, 300_000)
