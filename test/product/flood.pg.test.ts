import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishedVersions, publishSample } from '@lotse/api/fakes/published-config'
import { startTestApi, testOrigins, type TestApi } from '@lotse/api/fakes/test-api'
import { solveChallenge } from 'altcha-lib/v1'
import { createClientApi } from '../../web/src/shared/client-api.ts'
import { createRequest } from '../../web/src/shared/request.ts'
import { createEntryProof } from '../../web/src/client/entry-proof.ts'
import { testDatabase, type TestDatabase } from '../setup/database.ts'

/*
 * A real api on real PostgreSQL; identity provider and homeserver are fakes, because a real Keycloak makes some twenty users
 * a second here and would be what the flood runs into. The visitors run the page's own code but for the worker around the
 * library's solver.
 */

/** Requests a second, for so many seconds. */
const flood = { rate: 100, seconds: 60, mostAtOnce: 200 }

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

/** Enters again and again without solving anything, and counts what is answered. Ends by itself. */
async function runFlood(): Promise<Record<number, number>> {
  const answers: Record<number, number> = {}
  const open = new Set<Promise<void>>()
  const enter = async (): Promise<void> => {
    const response = await fetch(`${api.url}/live-chat/anonymous`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: testOrigins.app },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
    await response.arrayBuffer()
    answers[response.status] = (answers[response.status] ?? 0) + 1
  }
  const startedAt = performance.now()
  for (let sent = 0; sent < flood.rate * flood.seconds;) {
    const elapsed = (performance.now() - startedAt) / 1000
    if (elapsed > flood.seconds) break
    for (; sent < elapsed * flood.rate && open.size < flood.mostAtOnce; sent++) {
      const one = enter()
        .catch(() => {
          answers[0] = (answers[0] ?? 0) + 1
        })
        .finally(() => open.delete(one))
      open.add(one)
    }
    await sleep(10)
  }
  await Promise.all(open)
  return answers
}

interface Visit {
  readonly entered: boolean
  readonly withProof: boolean
  /** Seconds from "accept" to a place. */
  readonly took: number
}

/** Opens the page, reads, accepts. */
async function visit(): Promise<Visit> {
  const client = createClientApi(
    createRequest(api.url, undefined, (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, origin: testOrigins.app } }),
    ),
  )
  const proof = createEntryProof({
    challenge: (agency) => client.challenge(agency),
    solve: async ({ challenge, salt, algorithm, maxNumber }) => {
      const solution = await solveChallenge(challenge, salt, algorithm, maxNumber).promise
      if (solution === null) throw new Error('the puzzle has no solution')
      return solution.number
    },
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
    return { entered: true, withProof, took: took() }
  } catch {
    return { entered: false, withProof, took: took() }
  }
}

test('a flood of 100 requests a second gets its share, and visitors with our page get in within ten seconds', async () => {
  const startedAt = performance.now()
  const flooding = runFlood()
  const coming = Array.from({ length: visitors }, async (_, index) => {
    await sleep(index * 2000)
    return visit()
  })
  const visits = await Promise.all(coming)
  const answers = await flooding
  const ran = (performance.now() - startedAt) / 1000
  const inTime = visits.filter(({ entered, took }) => entered && took <= seconds.waiting)
  expect(inTime.length / visits.length).toBeGreaterThanOrEqual(0.95)
  // Almost all of them met a door that the flood had shut: without the proof they would have stayed outside.
  expect(visits.filter(({ withProof }) => withProof).length / visits.length).toBeGreaterThan(0.8)
  // Half of the burst of 120, and one a second.
  const given = answers[201] ?? 0
  expect(given).toBeGreaterThan(0)
  expect(given).toBeLessThanOrEqual(60 + Math.ceil(ran) + 1)
  expect(Object.keys(answers)).toEqual(['201', '428'])
  const sent = Object.values(answers).reduce((sum, count) => sum + count, 0)
  // A machine that is too busy to send the flood has not shown anything.
  expect(sent).toBeGreaterThan(0.8 * flood.rate * flood.seconds)
}, 180_000)
