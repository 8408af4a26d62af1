import { afterEach, expect, test } from '@jest/globals'
import { Registry } from 'prom-client'
import { eventually } from '../../../test/setup/eventually.ts'
import { publishedVersions } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import {
  enterQueue,
  send,
  switchedOn,
  type TestAnswer,
  type TestClient,
} from '../../test/test-client.ts'

/** Read directly: the page of the private port changes every five minutes only. */
const registry = new Registry()
const { database, api } = await startSuite(
  { liveChat: { entriesPerMinute: 100_000 } },
  { registry },
)
let clients: TestClient[] = []
afterEach(async () => {
  for (const client of clients) await send(api, 'DELETE', '/live-chat/session', client)
  clients = []
})

async function enter(): Promise<TestClient> {
  const client = await enterQueue(api)
  clients.push(client)
  return client
}

async function poll(client: TestClient, query: Record<string, unknown> = {}): Promise<TestAnswer> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) search.set(name, String(value))
  return send(api, 'GET', `/live-chat/queue/${client.ticketId}?${search.toString()}`, {
    headers: { cookie: client.cookie },
  })
}

async function rowsOf(client: TestClient): Promise<{ state: string }[]> {
  const read = await database.pool.query<{ state: string }>(
    'select state from livechat.ticket where ticket_id = $1',
    [client.ticketId],
  )
  return read.rows
}

/** Whether something has already happened, without waiting for it. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending')
  const pause = new Promise((resolve) => setTimeout(resolve, 150, pending))
  return (await Promise.race([promise, pause])) !== pending
}

test('a poll with the present version is held until something changes', async () => {
  const [first, second] = [await enter(), await enter()]
  const { version } = (await poll(second)).body
  const held = poll(second, { version })
  expect(await isSettled(held)).toBe(false)
  await send(api, 'DELETE', '/live-chat/session', first)
  expect((await held).body).toMatchObject({ state: 'Waiting', queuePosition: 1, waiting: 1 })
})

test('an old version is answered at once', async () => {
  const client = await enter()
  expect((await poll(client, { version: 'old' })).body).toMatchObject({ queuePosition: 1 })
})

test('a held poll ends by itself after the wait that it asked for, with the same version', async () => {
  const client = await enter()
  const { version } = (await poll(client)).body
  expect((await poll(client, { version, wait: 1 })).body).toMatchObject({ version })
  expect((await poll(client, { version, wait: 0 })).body).toMatchObject({ version })
})

test('a second poll ends the first with the present state', async () => {
  const client = await enter()
  const { version } = (await poll(client)).body
  const first = poll(client, { version })
  expect(await isSettled(first)).toBe(false)
  const second = poll(client, { version, wait: 1 })
  expect(await first).toMatchObject({ status: 200, body: { version } })
  expect((await second).status).toBe(200)
})

test('an abandoned connection leaves no held poll behind', async () => {
  const client = await enter()
  const { version } = (await poll(client)).body
  const abort = new AbortController()
  const held = send(api, 'GET', `/live-chat/queue/${client.ticketId}?version=${String(version)}`, {
    headers: { cookie: client.cookie },
    signal: abort.signal,
  })
  const metric = async (): Promise<string | undefined> => {
    return /^lotse_held_polls (\d+)$/m.exec(await registry.metrics())?.[1]
  }
  await eventually(async () => expect(await metric()).toBe('1'))
  abort.abort()
  await expect(held).rejects.toThrow('aborted')
  await eventually(async () => expect(await metric()).toBe('0'))
})

test('a visit moves the metrics, and not the page that shows them before the next multiple of five minutes', async () => {
  const page = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${api.api.metricsPort}/metrics`)).text()
  const mark = (): number => Math.floor(Date.now() / 300_000)
  const polls = async (): Promise<string | undefined> =>
    /^lotse_queue_polls_total.*$/m.exec(await registry.metrics())?.[0]
  const visit = async (): Promise<{ isOneMark: boolean; before: string; after: string }> => {
    const began = mark()
    const [before, counted] = [await page(), await polls()]
    const client = await enter()
    await poll(client)
    await eventually(async () => expect(await polls()).not.toBe(counted))
    const after = await page()
    return { isOneMark: mark() === began, before, after }
  }
  let seen = await visit()
  if (!seen.isOneMark) seen = await visit()
  expect(seen.before).toContain('lotse_metrics_snapshot_timestamp_seconds')
  expect(seen.after).toBe(seen.before)
})

test('a change is told at once to the client that it concerns', async () => {
  const client = await enter()
  const counselor = await switchedOn(api, 'c1')
  const { version } = (await poll(client)).body
  const held = poll(client, { version })
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, counselor)
  const accepted = (await held).body
  expect(accepted).toMatchObject({ state: 'Accepted', queuePosition: null })
  const returned = poll(client, { version: (await poll(client)).body['version'] })
  await send(api, 'POST', '/live-chat/end', { ...counselor, body: { ticketId: client.ticketId } })
  expect((await returned).body).toMatchObject({ state: 'Waiting', queuePosition: 1 })
})

test('the question for consent 2 is asked anew each interval', async () => {
  const client = await enter()
  const counselor = await switchedOn(api, 'c1')
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, counselor)
  const first = (await poll(client)).body
  expect(first).toMatchObject({ consentPrompt: { attempt: 1 } })
  const held = poll(client, { version: first['version'] })
  await database.travel(11)
  expect((await held).body).toMatchObject({ state: 'Accepted', consentPrompt: { attempt: 2 } })
  await database.travel(0)
})

test('a held poll learns that the ticket is gone, and why, exactly once', async () => {
  const client = await enter()
  const counselor = await switchedOn(api, 'c1')
  await send(api, 'POST', `/live-chat/accept?ticketId=${client.ticketId}`, counselor)
  const { version } = (await poll(client)).body
  const held = poll(client, { version })
  await send(api, 'POST', '/live-chat/consent', {
    headers: client.headers,
    body: {
      ticketId: client.ticketId,
      decision: 'decline',
      agreement: publishedVersions.agreement,
    },
  })
  expect(await held).toMatchObject({ status: 200, body: { state: 'Wiped', reason: 'declined' } })
  const gone = await eventually(async () => {
    const answer = await poll(client)
    expect(answer.status).not.toBe(200)
    return answer
  })
  expect(gone).toMatchObject({ status: 410, body: { code: 'ticket-gone' } })
})

test('an abandoned wait is told with its reason', async () => {
  const client = await enter()
  const { version } = (await poll(client)).body
  const held = poll(client, { version })
  await database.pool.query(`update config.platform set development_mode = true`)
  expect((await held).body).toMatchObject({ state: 'Abandoned', reason: 'development-mode' })
  await database.pool.query(`update config.platform set development_mode = false`)
  const gone = await eventually(async () => {
    const answer = await poll(client, { version: 'none' })
    expect(answer.status).not.toBe(200)
    return answer
  })
  expect(gone.status).toBe(410)
})

test('an unchanged poll asks the database nothing', async () => {
  const client = await enter()
  const { version } = (await poll(client)).body
  const { pool } = api.context.database
  let asked: string[] = []
  const query = pool.query.bind(pool)
  const count = (...values: Parameters<typeof query>): unknown => {
    asked.push(JSON.stringify(values[0]))
    return query(...values)
  }
  pool.query = count as typeof pool.query
  // Beats are written in the background, all at once; nothing is read for a poll.
  const tables = ['find-ticket', 'read-queues', 'find-farewell']
  try {
    // The queues are read every ten seconds anyway, which may fall into one of the rounds.
    await eventually(async () => {
      asked = []
      for (let polls = 0; polls < 20; polls++) await poll(client, { version, wait: 0 })
      expect(asked.filter((text) => tables.some((table) => text.includes(table)))).toEqual([])
    })
  } finally {
    pool.query = query
  }
})

test('a client whose poll is open is kept, one that is silent is not', async () => {
  const [present, silent] = [await enter(), await enter()]
  const { version } = (await poll(present)).body
  const held = poll(present, { version })
  expect(await isSettled(held)).toBe(false)
  // Both ten seconds before clientHeartbeatTimeout: an open poll counts as a beat every five.
  await database.travel(80, { ticketIds: [present.ticketId, silent.ticketId] })
  // Not by a poll: that would be a sign of life.
  await eventually(async () => {
    const rows = await rowsOf(silent)
    expect(rows.every((row) => row.state === 'Wiped')).toBe(true)
  })
  expect((await poll(present)).body).toMatchObject({ state: 'Waiting', queuePosition: 1 })
  await held
  await database.travel(0)
})
