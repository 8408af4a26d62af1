import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { publishedVersions, publishSample } from '@lotse/api/fakes/published-config'
import { solvedNumber } from '@lotse/api/fakes/solve-challenge'
import { startTestApi, testOrigins, type TestApi } from '@lotse/api/fakes/test-api'
import { createClientApi } from '../../web/src/shared/client-api.ts'
import { createRequest } from '../../web/src/shared/request.ts'
import { createEntryProof } from '../../web/src/client/entry-proof.ts'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import type { Flood, FloodAnswers } from './flood-thread.ts'

/*
 * A real api on real PostgreSQL; identity provider and homeserver are fakes, because a real Keycloak makes some twenty users
 * a second here and would be what the flood runs into. The visitors run the page's own code but for the solver: each would
 * solve on a processor of its own, and all of them would share this machine's.
 */

/** Visitors, one every two seconds of the flood. */
const visitors = 28

/** Seconds that a visitor reads consent 1, and may wait for a place after that. */
const seconds = { reading: 3, waiting: 10 }

let database: TestDatabase
let api: TestApi
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool)
  api = await startTestApi({ databaseUrl: database.urls.api })
})
afterAll(async () => {
  await api?.close()
  await database?.drop()
})

const body = { agency: 'hamburg', consent: { dataPolicy: publishedVersions.dataPolicy } }

/** Runs a thread until it answers. */
async function inThread<T>(file: string, workerData: unknown): Promise<T> {
  const thread = new Worker(new URL(file, import.meta.url), { workerData })
  try {
    const [answer] = (await once(thread, 'message')) as [T]
    return answer
  } finally {
    await thread.terminate()
  }
}

interface Visit {
  /** What kept the visitor out. */
  readonly refusal: string | null
  readonly withProof: boolean
  /** Seconds from "accept" to a place. */
  readonly took: number
}

/** Opens the page, reads, accepts. */
async function visit(): Promise<Visit> {
  const client = createClientApi(
    createRequest(api.url, undefined, (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', testOrigins.app)
      return fetch(input, { ...init, headers })
    }),
  )
  const proof = createEntryProof({
    challenge: (agency) => client.challenge(agency),
    solve: (puzzle) => Promise.resolve(solvedNumber(puzzle)),
    now: () => performance.now(),
  })
  proof.prepare('hamburg')
  await sleep(seconds.reading * 1000)
  let withProof = false
  const acceptedAt = performance.now()
  const took = (): number => (performance.now() - acceptedAt) / 1000
  try {
    await proof.enter('hamburg', (made) => {
      withProof = made !== undefined
      return client.enter({ ...body, ...(made === undefined ? {} : { proof: made }) })
    })
    return { refusal: null, withProof, took: took() }
  } catch (error) {
    return { refusal: String(error), withProof, took: took() }
  }
}

test('a flood of 100 requests a second gets its share, and visitors with our page get in within ten seconds', async () => {
  const startedAt = performance.now()
  const flood: Flood = {
    url: `${api.url}/live-chat/anonymous`,
    headers: { 'content-type': 'application/json', origin: testOrigins.app },
    body: JSON.stringify(body),
    rate: 100,
    seconds: 60,
    mostAtOnce: 20,
  }
  const flooding = inThread<FloodAnswers>('./flood-thread.ts', flood)
  const coming = Array.from({ length: visitors }, async (_, index) => {
    await sleep(index * 2000)
    return visit()
  })
  const visits = await Promise.all(coming)
  const answers = await flooding
  const ran = (performance.now() - startedAt) / 1000
  const outside = visits.filter(({ refusal, took }) => refusal !== null || took > seconds.waiting)
  // One in twenty may fail; the others are shown with what kept them out.
  expect(outside.slice(Math.floor(visits.length / 20))).toEqual([])
  // Most of them met a door that the flood had shut: without the proof they would have stayed outside.
  expect(visits.filter(({ withProof }) => withProof).length / visits.length).toBeGreaterThan(0.5)
  // Half of the burst of 120, and one a second.
  const given = answers[201] ?? 0
  expect(given).toBeGreaterThan(0)
  expect(given).toBeLessThanOrEqual(60 + Math.ceil(ran) + 1)
  expect(Object.keys(answers)).toEqual(['201', '428'])
  const sent = Object.values(answers).reduce((sum, count) => sum + count, 0)
  // A busy machine sends fewer than a hundred a second; far more than its share they have to be.
  expect(sent).toBeGreaterThan(5 * (60 + ran))
}, 180_000)
