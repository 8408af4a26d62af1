import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample, type PublishedSample } from '../../test/published-config.ts'
import { encodeProof, solvedProof } from '../../test/solve-challenge.ts'
import { startTestApi, testOrigins, type TestApi } from '../../test/test-api.ts'
import { entry, send, type TestAnswer } from '../../test/test-client.ts'
import type { Challenge } from '../ports/proof-of-work.ts'
import { createShutDoors, type ShutDoors } from '../tickets/shut-doors.ts'

// Two replicas that share nothing but the database, the neighbours and the keys.
let database: TestDatabase
let one: TestApi
let two: TestApi

/** The clock of what the replicas remember of shut doors, in milliseconds. */
let memoryTime = 0
const shutDoors = (): ShutDoors =>
  createShutDoors({ ...systemClock, now: () => new Date(memoryTime) })
const forgetShutDoors = (): void => {
  memoryTime += 1000
}

beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { agencies: ['hamburg', 'kiel'] })
  one = await startTestApi({ databaseUrl: database.urls.api, shutDoors: shutDoors() })
  const { identity, messaging, sealer, installation } = one.context
  two = await startTestApi({
    databaseUrl: database.urls.api,
    identity,
    messaging,
    sealer,
    installation,
    tokens: one.tokens,
    shutDoors: shutDoors(),
  })
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await database?.drop()
})
// Six entries a minute: three of them without a proof, then one more every twenty seconds.
beforeEach(async () => limits({ entriesPerMinute: 6 }))
afterEach(async () => {
  forgetShutDoors()
  await database.travel(0)
  await database.pool.query(
    'truncate livechat.ticket, livechat.entry, livechat.entry_bucket, livechat.spent_proof',
  )
})

async function limits(liveChat: PublishedSample['liveChat'] = {}): Promise<void> {
  await publishSample(database.pool, { agencies: ['hamburg', 'kiel'], liveChat })
}

async function enter(proof?: string, replica = one, agency = 'hamburg'): Promise<TestAnswer> {
  return send(replica, 'POST', '/live-chat/anonymous', {
    headers: { origin: testOrigins.app },
    body: { ...entry, agency, ...(proof === undefined ? {} : { proof }) },
  })
}

async function challenge(replica = one, agency = 'hamburg'): Promise<Record<string, unknown>> {
  return (await send(replica, 'GET', `/live-chat/agencies/${agency}/challenge`)).body
}

async function solved(replica = one, agency = 'hamburg'): Promise<string> {
  const { required, ...puzzle } = await challenge(replica, agency)
  expect(required).toBe(true)
  return solvedProof(puzzle as unknown as Challenge)
}

/** What answers say, shortly: the status of a success, the code and reason of a refusal. */
const said = ({ status, body }: TestAnswer): string =>
  status < 300 ? String(status) : `${status} ${String(body['code'])} ${String(body['reason'])}`

/** Gives the next ten seconds no token, however slow the machine is. */
async function emptyBucket(): Promise<void> {
  await database.pool.query(
    'update livechat.entry_bucket set tokens = 0, proofless = 0, refilled_at = livechat.now()',
  )
}

/** Takes everything that is given without a proof. */
async function useUpShare(agency = 'hamburg'): Promise<void> {
  for (let index = 0; index < 3; index++)
    expect(said(await enter(undefined, one, agency))).toBe('201')
}

test('a quiet door asks for nothing; a used-up share asks for a proof, and a proof opens the rest', async () => {
  expect(await challenge()).toEqual({ required: false })
  await useUpShare()
  expect(await challenge()).toEqual({
    required: true,
    algorithm: 'SHA-256',
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    salt: expect.stringContaining('agency=hamburg'),
    maxNumber: 25_000,
    signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    expiresAt: expect.any(String),
  })
  expect(said(await enter())).toBe('428 proof-required missing')
  for (let index = 0; index < 3; index++) expect(said(await enter(await solved()))).toBe('201')
  const last = await solved()
  await emptyBucket()
  const answer = await enter(last)
  expect(said(answer)).toBe('429 rate-limited undefined')
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('half of the refill needs no proof', async () => {
  await useUpShare()
  await database.travel(21)
  // Two tokens have grown, one of them for people without a proof.
  expect(said(await enter())).toBe('201')
  expect(said(await enter())).toBe('428 proof-required missing')
  expect(said(await enter(await solved()))).toBe('201')
})

test('refusals cost nobody anything: after a hundred of them the same time brings the same token', async () => {
  await useUpShare()
  const answers = await Promise.all(Array.from({ length: 100 }, () => enter()))
  expect(new Set(answers.map(said))).toEqual(new Set(['428 proof-required missing']))
  await database.travel(21)
  forgetShutDoors()
  expect(said(await enter())).toBe('201')
})

test('a door that has just refused refuses again without the database, and lets everybody else in', async () => {
  await useUpShare()
  await useUpShare('kiel')
  const foreign = await solved(one, 'kiel')
  const right = await solved()
  expect(said(await enter())).toBe('428 proof-required missing')
  // By now a place without a proof has grown.
  await database.travel(21)
  const { consent, ...withoutConsent } = entry
  const body = (changes: object): object => ({ ...entry, agency: 'hamburg', ...changes })
  const post = async (sent: object): Promise<string> =>
    said(
      await send(one, 'POST', '/live-chat/anonymous', {
        headers: { origin: testOrigins.app },
        body: sent,
      }),
    )
  const statements = jest.spyOn(one.context.database.pool, 'query')
  try {
    expect(consent).toBeDefined()
    expect(await post(body({}))).toBe('428 proof-required missing')
    expect(await post(body({ proof: 'no proof' }))).toBe('428 proof-required invalid')
    expect(await post(body({ proof: foreign }))).toBe('428 proof-required invalid')
    expect(await post({ ...withoutConsent, agency: 'hamburg' })).toMatch(/^422 consent-required/)
    expect(await post(body({ topic: 'unknown' }))).toMatch(/^422 invalid-field/)
    // The jobs of the replica go on meanwhile.
    const names = statements.mock.calls.map(
      ([query]) => (query as unknown as { name?: string }).name,
    )
    expect(names).not.toContain('pass-door')
    expect(names).not.toContain('find-agency-config')
  } finally {
    statements.mockRestore()
  }
  expect(said(await enter(foreign, one, 'kiel'))).toBe('201')
  expect(said(await enter(right))).toBe('201')
  forgetShutDoors()
  expect(said(await enter())).toBe('201')
})

test('the cost grows with the bucket and with the queue', async () => {
  await limits({ entriesPerMinute: 6, maxWaitingPerAgency: 20 })
  await useUpShare()
  const costs: unknown[] = [(await challenge())['maxNumber']]
  for (let index = 0; index < 3; index++) {
    expect(said(await enter(await solved()))).toBe('201')
    costs.push((await challenge())['maxNumber'])
  }
  expect(costs).toEqual(costs.toSorted((a, b) => Number(a) - Number(b)))
  expect(new Set(costs).size).toBeGreaterThan(2)
})

test('a proof counts once, also when it is shown to two replicas at once, and takes one token', async () => {
  await useUpShare()
  const proof = await solved()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => enter(proof, index % 2 === 0 ? one : two)),
  )
  const words = answers.map(said).toSorted()
  expect(words).toEqual(['201', ...Array<string>(19).fill('428 proof-required spent')])
  expect(said(await enter(await solved(two), two))).toBe('201')
})

test('a proof that came to an empty bucket still counts when there is a token again', async () => {
  await useUpShare()
  const proofs = [await solved(), await solved(), await solved(), await solved()]
  for (const proof of proofs.slice(0, 3)) expect(said(await enter(proof))).toBe('201')
  await emptyBucket()
  expect(said(await enter(proofs[3]))).toBe('429 rate-limited undefined')
  await database.travel(11)
  expect(said(await enter(proofs[3]))).toBe('201')
})

const bad: readonly { proof: (right: string) => string; says: string; reason: string }[] = [
  { proof: () => 'no base64 at all', says: 'invalid', reason: 'no base64' },
  { proof: () => encodeProof({ number: 1 }), says: 'invalid', reason: 'members are missing' },
  {
    proof: (right) => {
      const payload = JSON.parse(Buffer.from(right, 'base64').toString()) as { number: number }
      return encodeProof({ ...payload, number: payload.number + 1 })
    },
    says: 'invalid',
    reason: 'the wrong number',
  },
]

test.each(bad)('while required a proof is refused: $reason', async ({ proof, says }) => {
  await useUpShare()
  expect(said(await enter(proof(await solved())))).toBe(`428 proof-required ${says}`)
})

test.each(bad)('while none is required nobody looks at a proof: $reason', async ({ proof }) => {
  await useUpShare('kiel')
  expect(said(await enter(proof(await solved(one, 'kiel'))))).toBe('201')
})

test('a proof for another agency is refused, and one that has expired', async () => {
  await useUpShare('kiel')
  const foreign = await solved(one, 'kiel')
  await useUpShare()
  expect(said(await enter(foreign))).toBe('428 proof-required invalid')
  const proof = await solved()
  await database.travel(301)
  // The bucket is full again by then.
  forgetShutDoors()
  await useUpShare()
  expect(said(await enter(proof))).toBe('428 proof-required expired')
})

test('without a proof nobody gets further than a fifth of the queue; a full queue says so to everybody', async () => {
  await limits({ entriesPerMinute: 1000, maxWaitingPerAgency: 30 })
  for (let index = 0; index < 6; index++) expect(said(await enter())).toBe('201')
  expect(said(await enter())).toBe('428 proof-required missing')
  expect(await challenge(one, 'kiel')).toEqual({ required: false })
  expect(said(await enter(await solved()))).toBe('201')
  await limits({ entriesPerMinute: 1000, maxWaitingPerAgency: 7 })
  forgetShutDoors()
  expect(said(await enter())).toBe('429 queue-full undefined')
})

test('a challenge of an agency that does not exist is a 404, and creates nothing', async () => {
  const answer = await send(one, 'GET', '/live-chat/agencies/nowhere/challenge')
  expect(said(answer)).toBe('404 agency-not-found undefined')
  await challenge()
  const rows = await database.pool.query(
    'select from livechat.entry_bucket union all select from livechat.spent_proof',
  )
  expect(rows.rowCount).toBe(0)
})

test('an emptied share is full again after two minutes, and no sweep fills it earlier', async () => {
  await limits({ entriesPerMinute: 1 })
  expect(said(await enter())).toBe('201')
  await database.travel(61)
  await one.context.sweeper.sweep()
  forgetShutDoors()
  expect(said(await enter())).toBe('428 proof-required missing')
  await database.travel(121)
  await one.context.sweeper.sweep()
  const buckets = await database.pool.query('select from livechat.entry_bucket')
  expect(buckets.rowCount).toBe(0)
  forgetShutDoors()
  expect(said(await enter())).toBe('201')
})

test('a used proof is forgotten minutes after its end', async () => {
  await useUpShare()
  await enter(await solved())
  const kept = () => database.pool.query('select from livechat.spent_proof')
  await one.context.sweeper.sweep()
  expect((await kept()).rowCount).toBe(1)
  await database.travel(361)
  await one.context.sweeper.sweep()
  expect((await kept()).rowCount).toBe(0)
})
