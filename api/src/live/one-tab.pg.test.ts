import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample } from '../../test/published-config.ts'
import { startTestApi, type TestApi } from '../../test/test-api.ts'
import {
  enterQueue,
  openSocket,
  send,
  type TestClient,
  type TestSocket,
} from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'

// Two replicas in one process, as behind a load balancer.
// Read itself: its page changes only every five minutes.
const registry = new Registry()

let database: TestDatabase
let one: TestApi
let two: TestApi
let sockets: TestSocket[] = []
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { liveChat: { entriesPerMinute: 100_000 } })
  one = await startTestApi({ databaseUrl: database.urls.api, registry })
  const { identity, messaging, sealer, installation } = one.context
  const shared = { identity, messaging, sealer, installation, tokens: one.tokens }
  two = await startTestApi({ databaseUrl: database.urls.api, ...shared })
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await database?.drop()
})
afterEach(() => {
  for (const { raw } of sockets) raw.terminate()
  sockets = []
})

async function open(replica: TestApi, client: TestClient, query: string): Promise<TestSocket> {
  const { ticketId, headers } = client
  const socket = await openSocket(replica, `/live-chat/queue/${ticketId}${query}`, headers)
  sockets.push(socket)
  return socket
}

async function opened(replica: TestApi, client: TestClient, query: string): Promise<TestSocket> {
  const socket = await open(replica, client, query)
  await socket.frame(({ type }) => type === 'queue')
  return socket
}

async function poll(client: TestClient, query: string) {
  const { status, body } = await send(one, 'GET', `/live-chat/queue/${client.ticketId}${query}`, {
    headers: { cookie: client.cookie },
  })
  return { status, version: String(body['version']), reason: body['reason'] }
}

test.each([
  { at: () => one, where: 'on the same replica' },
  { at: () => two, where: 'on another replica' },
])('a tab that comes new ends the channel of the one before, $where', async ({ at }) => {
  const client = await enterQueue(one)
  const first = await opened(one, client, '?tab=11')
  const second = await opened(at(), client, '?tab=22')
  expect(await first.closed()).toBe(4409)
  expect(second.closeCode()).toBeUndefined()
})

test('of two tabs that come new at the same moment on two replicas one goes on', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const client = await enterQueue(one)
    const tabs = await Promise.all([opened(one, client, '?tab=11'), opened(two, client, '?tab=22')])
    const remaining = () => tabs.filter((tab) => tab.closeCode() === undefined)
    await eventually(() => expect(remaining()).toHaveLength(1))
    // An announcement that is late would end the other one as well.
    await opened(one, client, '')
    await opened(two, client, '')
    expect(remaining()).toHaveLength(1)
    const closed = tabs.filter((tab) => tab.closeCode() !== undefined)
    expect(closed.map((tab) => tab.closeCode())).toEqual([4409])
  }
})

test('a tab that has lost its connection comes back to its own channel, not to that of another', async () => {
  const client = await enterQueue(one)
  const first = await opened(one, client, '?tab=11')
  const again = await opened(one, client, '?tab=11&returning=1')
  expect(first.closeCode()).toBeUndefined()
  const sleeper = await open(one, client, '?tab=33&returning=1')
  expect(await sleeper.closed()).toBe(4409)
  expect(again.closeCode()).toBeUndefined()
  first.raw.close()
  again.raw.close()
  await eventually(() => expect([first.closeCode(), again.closeCode()]).not.toContain(undefined))
  await eventually(async () =>
    expect(await poll(client, '?tab=33&returning=1')).toMatchObject({ status: 200 }),
  )
  expect((await opened(one, client, '?tab=33&returning=1')).closeCode()).toBeUndefined()
})

test('pages that name no tab share the channel, as do malformed numbers', async () => {
  const client = await enterQueue(one)
  const [nameless, malformed, named] = [
    await opened(one, client, ''),
    await opened(one, client, '?tab=x'),
    await opened(one, client, '?tab=11'),
  ]
  await opened(one, client, '')
  for (const socket of [nameless, malformed, named]) expect(socket.closeCode()).toBeUndefined()
})

test('a poll of another tab ends the held one with the reason, and each other no more', async () => {
  const client = await enterQueue(one)
  const { version } = await poll(client, '?tab=11')
  const held = poll(client, `?version=${version}&wait=25&tab=11`)
  await eventually(async () =>
    expect(await registry.getSingleMetricAsString('lotse_held_polls')).toMatch(
      /lotse_held_polls 1$/,
    ),
  )
  const socket = await opened(one, client, '?tab=22')
  expect(await held).toMatchObject({ status: 409, reason: 'another-tab' })
  // The tab that was ended asks again as if nothing had happened.
  expect(await poll(client, `?version=${version}&wait=25&tab=11`)).toMatchObject({
    status: 409,
    reason: 'another-tab',
  })
  expect(socket.closeCode()).toBeUndefined()
  // Unless the person chooses this tab.
  expect(await poll(client, '?tab=11')).toMatchObject({ status: 200 })
  expect(await socket.closed()).toBe(4409)
})

test.each(['?tab=x', '?tab=1234567890', '?tab=', '?returning=0', '?tab=1&tab=2'])(
  'a poll with %s is refused',
  async (query) => {
    expect(await poll(await enterQueue(one), query)).toMatchObject({ status: 400 })
  },
)
