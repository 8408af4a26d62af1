import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import { publishSample, publishedVersions } from '../../test/published-config.ts'
import { startTestApi, type TestApi } from '../../test/test-api.ts'
import {
  enterQueue,
  openSocket,
  send,
  switchedOn,
  type Frame,
  type TestClient,
} from '../../test/test-client.ts'
import { eventually } from '../../../test/setup/eventually.ts'

// Two replicas in one process: they share the database, the neighbours and the keys, and nothing else.
let database: TestDatabase
let one: TestApi
let two: TestApi
beforeAll(async () => {
  database = await testDatabase()
  await publishSample(database.pool, { liveChat: { entriesPerMinute: 100_000 } })
  one = await startTestApi({ databaseUrl: database.urls.api })
  two = await startReplica()
})
afterAll(async () => {
  await one?.close()
  await two?.close()
  await database?.drop()
})

async function startReplica(): Promise<TestApi> {
  const { identity, messaging, sealer, installation } = one.context
  return startTestApi({
    databaseUrl: database.urls.api,
    identity,
    messaging,
    sealer,
    installation,
    tokens: one.tokens,
  })
}

async function poll(replica: TestApi, client: TestClient, query = '') {
  return send(replica, 'GET', `/live-chat/queue/${client.ticketId}${query}`, {
    headers: { cookie: client.cookie },
  })
}

const of = (type: string, ticketId: string) => (frame: Frame) =>
  frame['type'] === type && JSON.stringify(frame).includes(ticketId)

test('entered here, waited for there, accepted here, consented there', async () => {
  const counselor = await switchedOn(one, 'c1')
  const desk = await openSocket(two, '/live-chat/events')
  desk.send({ type: 'auth', token: counselor.token })
  await desk.frame((frame) => frame['type'] === 'snapshot')
  const first = await enterQueue(one)
  const second = await enterQueue(two)
  const third = await enterQueue(one)
  await desk.frame(of('ticket-added', third.ticketId))
  // Every client's socket is on the other replica than the one it entered through.
  const sockets = await Promise.all([
    openSocket(two, `/live-chat/queue/${first.ticketId}`, { cookie: first.cookie }),
    openSocket(one, `/live-chat/queue/${second.ticketId}`, { cookie: second.cookie }),
    openSocket(two, `/live-chat/queue/${third.ticketId}`, { cookie: third.cookie }),
  ])
  for (const [index, socket] of sockets.entries())
    await socket.frame((frame) => frame['queuePosition'] === index + 1 && frame['waiting'] === 3)

  await send(one, 'POST', `/live-chat/accept?ticketId=${first.ticketId}`, counselor)
  await desk.frame(of('ticket-removed', first.ticketId))
  await desk.frame(of('accepted', first.ticketId))
  await sockets[0].frame((frame) => 'consentPrompt' in frame)
  await sockets[1].frame((frame) => frame['queuePosition'] === 1 && frame['waiting'] === 2)
  await sockets[2].frame((frame) => frame['queuePosition'] === 2 && frame['waiting'] === 2)

  await send(two, 'POST', '/live-chat/consent', {
    headers: first.headers,
    body: { ticketId: first.ticketId, decision: 'confirm', agreement: publishedVersions.agreement },
  })
  await desk.frame(of('consented', first.ticketId))
  await send(one, 'DELETE', '/live-chat/session', first)
  expect(await sockets[0].closed()).toBe(4410)
  await desk.frame(of('ended', first.ticketId))
  await send(two, 'DELETE', '/live-chat/session', second)
  await sockets[2].frame((frame) => frame['queuePosition'] === 1 && frame['waiting'] === 1)
  await send(two, 'DELETE', '/live-chat/session', third)
  desk.raw.terminate()
})

test('of many accepts through both, one wins', async () => {
  const client = await enterQueue(one)
  const counselors = await Promise.all(
    Array.from({ length: 8 }, (_, index) => switchedOn(one, `racer-${index}`)),
  )
  const answers = await Promise.all(
    counselors.map((counselor, index) =>
      send(
        index % 2 === 0 ? one : two,
        'POST',
        `/live-chat/accept?ticketId=${client.ticketId}`,
        counselor,
      ),
    ),
  )
  const winners = answers.filter(({ status }) => status < 300)
  const codes = answers.filter(({ status }) => status >= 300).map(({ body }) => body['code'])
  expect(winners).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['ticket-already-taken']))
  await send(two, 'DELETE', '/live-chat/session', client)
})

test('a change that nobody hints at is found within the sweep', async () => {
  const client = await enterQueue(one)
  expect((await poll(two, client)).body).toMatchObject({ state: 'Waiting' })
  // As if the replica that did it had died before its hint.
  await database.pool.query(
    `update livechat.ticket set state = 'Abandoned', reason = 'max-wait', deadline = livechat.now() + interval '1 h'
     where ticket_id = $1`,
    [client.ticketId],
  )
  const told = await eventually(async () => {
    const { body } = await poll(two, client, '?version=none&wait=0')
    expect(body['state']).not.toBe('Waiting')
    return body
  })
  expect(told).toMatchObject({ state: 'Abandoned', reason: 'max-wait' })
})

test('the connection for hints comes back after it was cut, and nothing is missed', async () => {
  const client = await enterQueue(one)
  const socket = await openSocket(two, `/live-chat/queue/${client.ticketId}`, {
    cookie: client.cookie,
  })
  await socket.frame((frame) => frame['queuePosition'] === 1)
  const cut = await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'lotse-live' and datname = current_database()`,
  )
  expect(cut.rowCount).toBe(2)
  const earlier = await enterQueue(one)
  await socket.frame((frame) => frame['waiting'] === 2)
  await eventually(async () => expect((await poll(two, earlier)).body['queuePosition']).toBe(2))
  await send(one, 'DELETE', '/live-chat/session', client)
  await send(two, 'DELETE', '/live-chat/session', earlier)
  expect(await socket.closed()).toBe(4410)
})

test('a replica that drains answers its polls, sends its sockets away, and loses nobody', async () => {
  const leaving = await startReplica()
  const [polling, connected] = [await enterQueue(leaving), await enterQueue(leaving)]
  const { version } = (await poll(leaving, polling)).body
  const held = poll(leaving, polling, `?version=${String(version)}`)
  const socket = await openSocket(leaving, `/live-chat/queue/${connected.ticketId}`, {
    cookie: connected.cookie,
  })
  await socket.frame((frame) => frame['queuePosition'] === 2)
  await leaving.close()
  expect(await held).toMatchObject({ status: 200, body: { state: 'Waiting', version } })
  expect(await socket.closed()).toBe(1012)
  await expect(poll(leaving, polling)).rejects.toThrow('ECONNREFUSED')
  expect((await poll(one, polling)).body).toMatchObject({ queuePosition: 1, waiting: 2 })
  expect((await poll(two, connected)).body).toMatchObject({ queuePosition: 2, waiting: 2 })
  await send(one, 'DELETE', '/live-chat/session', polling)
  await send(one, 'DELETE', '/live-chat/session', connected)
})

test('counselors of both replicas count for an agency', async () => {
  const before = (await send(two, 'GET', '/live-chat/agencies/hamburg')).body['activeCounselors']
  await switchedOn(one, 'late')
  const after = await eventually(async () => {
    const { body } = await send(two, 'GET', '/live-chat/agencies/hamburg')
    expect(body['activeCounselors']).not.toBe(before)
    return body['activeCounselors']
  })
  expect(after).toBe(Number(before) + 1)
})
