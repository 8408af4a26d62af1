import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { statePath, type StackState } from '@lotse/stack/supervision/state-file'
import pg from 'pg'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { controlPart } from '../setup/stack-control.ts'
import { travel } from '../setup/travel.ts'
import { acceptVisitor } from './accept-visitor.ts'
import { logIn, type Staff } from './staff.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/** How long an outage lasts, in milliseconds. */
const outage = 30_000

/** How long until every replica knows of it: three failed looks, one a second. */
const outageKnown = 10_000

/**
 * How long until every replica knows that Keycloak is back: it does not ask for two seconds, then once a second. Many times
 * that: who never asks does not know it then, either.
 */
const returnKnown = 15_000

const { home, state, controlUrl } = realParts()
let counselor: Staff
let database: pg.Pool

beforeAll(async () => {
  database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  database.on('error', () => {})
  // What earlier files have left behind comes to its end first: places and effects are counted below.
  const tickets = await database.query<{ id: string }>(
    'select ticket_id as id from livechat.ticket',
  )
  await travel(database, 600, { ticketIds: tickets.rows.map(({ id }) => id) })
  await eventually(async () => {
    const left = await database.query(
      `select state from livechat.ticket where state in ('Waiting', 'Accepted', 'Consented', 'Active')
       union all select kind from livechat.outbox`,
    )
    if (left.rows.length > 0) throw new Error('earlier files have left tickets or effects')
  }, 280)
  counselor = await logIn(state, 'anna')
  await counselor.switchOn('hamburg')
}, 400_000)
afterAll(async () => await database?.end())

const suspend = async (part: string): Promise<void> => controlPart(controlUrl, 'suspend', part)
const resume = async (part: string): Promise<void> => controlPart(controlUrl, 'resume', part)

/** The number of a process, as `stack.json` tells it now. */
async function pidOf(name: string): Promise<number> {
  const now = JSON.parse(await readFile(statePath(home), 'utf8')) as StackState
  const found = now.processes.find((process) => process.name === name)
  if (found === undefined) throw new Error(`${name} does not run`)
  return found.pid
}

async function enter(): Promise<Visitor> {
  const visitor = createVisitor({ baseUrl: state.baseUrl })
  expect(await visitor.enter('hamburg')).toMatchObject({ status: 201 })
  return visitor
}

async function chat(): Promise<Visitor> {
  const visitor = await enter()
  await acceptVisitor(counselor, visitor)
  await counselor.device(visitor.ticketId)
  await visitor.consent('confirm')
  expect((await visitor.device()).status).toBe(200)
  return visitor
}

/** Keeps visitors from seeming to have left while something takes long: their pages ask again every few seconds. */
async function whilePresent<T>(visitors: readonly Visitor[], wait: Promise<T>): Promise<T> {
  const waited = new AbortController()
  const settled = wait.finally(() => waited.abort())
  while (!waited.signal.aborted) {
    for (const visitor of visitors) await visitor.poll()
    await Promise.race([settled, sleep(5_000)])
  }
  return settled
}

async function expectUnavailable(
  answer: Promise<{ status: number; body: unknown; headers: { get(name: string): string | null } }>,
): Promise<void> {
  const { status, body, headers } = await answer
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'upstream-unavailable' } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

async function expectWiped(visitor: Visitor): Promise<void> {
  await eventually(async () => {
    const answer = await visitor.request('GET', `/live-chat/receipts/${visitor.receipt}`)
    expect(answer.body).toEqual({ wiped: true })
  }, 120)
}

test('Keycloak is down for half a minute: nobody enters, everybody else goes on, afterwards all enter and wipes finish', async () => {
  const [waiting, running, leaving] = [await enter(), await chat(), await enter()]
  await suspend('keycloak')
  const back = sleep(outage)
  // So many that both replicas have seen enough of them to call it an outage.
  for (let count = 0; count < 8; count += 1)
    await expectUnavailable(createVisitor({ baseUrl: state.baseUrl }).enter('hamburg'))
  expect((await waiting.poll()).body).toMatchObject({ state: 'Waiting', queuePosition: 1 })
  expect((await running.poll()).body).toMatchObject({ state: 'Active' })
  expect((await counselor.request('GET', '/live-chat/sessions')).status).toBe(200)
  expect((await leaving.leave()).status).toBe(200)
  expect((await leaving.request('GET', `/live-chat/receipts/${leaving.receipt}`)).status).toBe(404)
  await whilePresent([waiting, running], back)
  await resume('keycloak')
  // First of all it answers somebody, which may take long after such a pause.
  const answering = eventually(async () => await logIn(state, 'anna'), 120)
  await whilePresent([waiting, running], answering)
  await whilePresent([waiting, running], sleep(returnKnown))
  // All who come in the same moment enter.
  const visitors = await Promise.all(Array.from({ length: 6 }, async () => await enter()))
  expect(new Set(visitors.map(({ ticketId }) => ticketId)).size).toBe(6)
  await whilePresent([waiting, running], expectWiped(leaving))
  expect((await waiting.poll()).body).toMatchObject({ state: 'Waiting' })
  expect((await running.poll()).body).toMatchObject({ state: 'Active' })
}, 300_000)

test('Synapse is down for half a minute: nothing is claimed, ends are kept, wipes finish afterwards', async () => {
  const [waiting, running, leaving] = [await enter(), await chat(), await chat()]
  await suspend('synapse')
  const back = sleep(outage)
  // Until the outage is known an accept may still be claimed, and comes back to the queue.
  await sleep(outageKnown)
  await expectUnavailable(counselor.accept(waiting.ticketId))
  expect((await waiting.poll()).body).toMatchObject({ state: 'Waiting' })
  await expectUnavailable(running.session())
  expect((await running.end()).body).toMatchObject({ state: 'Ended' })
  expect((await leaving.leave()).status).toBe(200)
  const entered = await enter()
  await whilePresent([waiting, running, entered], back)
  await resume('synapse')
  await whilePresent([waiting, running, entered], expectWiped(leaving))
  await eventually(async () => {
    const accepted = await counselor.accept(waiting.ticketId)
    expect(accepted.body).toMatchObject({ state: 'Accepted' })
  }, 120)
  expect((await running.poll()).body).toMatchObject({ state: 'Ended' })
  expect((await entered.poll()).body).toMatchObject({ state: 'Waiting' })
  await eventually(async () => {
    const open = await database.query('select kind from livechat.outbox')
    expect(open.rows).toEqual([])
  }, 120)
}, 300_000)

test.each(['api', 'api-2'])(
  'replica %s is killed: polls, positions and accepts go on, nobody is lost',
  async (replica) => {
    const visitors = [await enter(), await enter(), await enter()]
    const killed = await pidOf(replica)
    process.kill(killed, 'SIGKILL')
    for (const visitor of visitors)
      await eventually(async () => {
        expect((await visitor.poll()).body).toMatchObject({ state: 'Waiting' })
      })
    const [first] = visitors
    await eventually(async () => {
      expect((await counselor.accept(first?.ticketId ?? '')).body).toMatchObject({
        state: 'Accepted',
      })
    })
    await eventually(async () => expect(await pidOf(replica)).not.toBe(killed), 120)
  },
  300_000,
)

test('the database is killed and comes back: every waiting person keeps the place', async () => {
  const visitors = [await enter(), await enter()]
  process.kill(await pidOf('postgres'), 'SIGKILL')
  for (const visitor of visitors)
    await eventually(async () => {
      expect((await visitor.poll()).body).toMatchObject({ state: 'Waiting' })
    }, 120)
  // The beats were in an unlogged table, which is empty now; two sweeps later everybody is still there.
  await sleep(3_000)
  for (const visitor of visitors)
    expect((await visitor.poll()).body).toMatchObject({ state: 'Waiting' })
}, 300_000)
