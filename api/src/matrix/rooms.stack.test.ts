import { afterAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import pg from 'pg'
import { eventually } from '../../../test/setup/eventually.ts'
import { realParts } from '../../../test/setup/real-parts.ts'
import { createSynapseMessagingServer } from './messaging-server.ts'

const parts = realParts()
const server = createSynapseMessagingServer({
  url: parts.synapse.url,
  asToken: parts.secrets.matrix.asToken,
  serverName: parts.synapse.serverName,
  residueDatabaseUrl: parts.residueUrl,
})
afterAll(() => server.close())

async function call(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${parts.synapse.url}/_matrix/client/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'sync-v3-proxy-' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, body: await response.json() }
}

interface Room {
  readonly alias: string
  readonly client: string
  readonly counselor: string
  readonly roomId: string
  readonly path: string
}

async function room(): Promise<Room> {
  const alias = `lc_${randomId()}`
  const client = `lc_a_${randomId()}`
  const counselor = `lc_k_${randomId()}`
  await server.ensureUser(client)
  await server.ensureUser(counselor)
  const roomId = await server.ensureRoom({ alias, client, counselor })
  return { alias, client, counselor, roomId, path: `/rooms/${encodeURIComponent(roomId)}` }
}

test('a frozen room is read-only for both people, an open one takes encrypted events, a closed one does not again', async () => {
  const { client, counselor, roomId, path } = await room()
  await server.join(roomId, client)
  const tokens = await Promise.all(
    [client, counselor].map(async (person) => (await server.login(person, 'D')).accessToken),
  )
  for (const [allowed, status] of [
    [undefined, 403],
    [true, 200],
    [false, 403],
  ] as const) {
    if (allowed !== undefined) await server.setSending(roomId, allowed)
    for (const token of tokens) {
      const send = await call(token, 'PUT', `${path}/send/m.room.encrypted/${randomId()}`, {})
      expect(send.status).toBe(status)
    }
  }
})

test('nobody but the bot may invite, change rules, remove or redact', async () => {
  const { client, counselor, roomId, path } = await room()
  await server.join(roomId, client)
  await server.setSending(roomId, true)
  for (const person of [client, counselor]) {
    const { accessToken } = await server.login(person, 'D')
    const other = server.userId(person === client ? counselor : client)
    const attempts = [
      ['POST', `${path}/invite`, { user_id: server.userId('lc_a_other') }],
      ['POST', `${path}/kick`, { user_id: other }],
      ['PUT', `${path}/state/m.room.power_levels/`, { users: {} }],
      ['PUT', `${path}/state/m.room.name/`, { name: 'x' }],
      ['PUT', `${path}/state/m.room.topic/`, { topic: 'x' }],
    ] as const
    for (const [method, tried, body] of attempts) {
      const answer = await call(accessToken, method, tried, body)
      expect({ tried, status: answer.status }).toEqual({ tried, status: 403 })
    }
  }
})

test('the room is encrypted from its first events on, has no name, and names nobody but by random ids', async () => {
  const { counselor, client, path } = await room()
  const { accessToken } = await server.login(counselor, 'D')
  const state = (await call(accessToken, 'GET', `${path}/state`)).body
  const types = Array.isArray(state) ? state.map((event: { type: string }) => event.type) : []
  expect(types.toSorted()).toEqual([
    'm.room.canonical_alias',
    'm.room.create',
    'm.room.encryption',
    'm.room.guest_access',
    'm.room.history_visibility',
    'm.room.join_rules',
    'm.room.member',
    'm.room.member',
    'm.room.member',
    'm.room.power_levels',
  ])
  expect(state).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ content: { history_visibility: 'joined' } }),
      expect.objectContaining({ content: { join_rule: 'invite' } }),
      expect.objectContaining({ content: { algorithm: 'm.megolm.v1.aes-sha2' } }),
      expect.objectContaining({
        state_key: server.userId(client),
        content: expect.objectContaining({ membership: 'invite' }),
      }),
    ]),
  )
})

test('a room whose making was cut short is made anew behind the same alias', async () => {
  const { roomId, path, ...ticket } = await room()
  // Without the bot inside nobody could ever open, freeze or find it.
  const left = await call(parts.secrets.matrix.asToken, 'POST', `${path}/leave`, {})
  expect(left.status).toBe(200)
  const repaired = await server.ensureRoom(ticket)
  expect(repaired).not.toBe(roomId)
  await server.setSending(repaired, true)
  await server.join(repaired, ticket.client)
  expect(await server.ensureRoom(ticket)).toBe(repaired)
}, 300_000)

test('a client whose invitation was lost is invited again', async () => {
  const { roomId, path, ...ticket } = await room()
  const kicked = await call(parts.secrets.matrix.asToken, 'POST', `${path}/kick`, {
    user_id: server.userId(ticket.client),
  })
  expect(kicked.status).toBe(200)
  await expect(server.join(roomId, ticket.client)).rejects.toMatchObject({ code: 'refused' })
  expect(await server.ensureRoom(ticket)).toBe(roomId)
  await server.join(roomId, ticket.client)
})

test('neither address nor user agent is stored: not of this process, not of a browser behind the edge', async () => {
  const { client, counselor, roomId } = await room()
  await server.join(roomId, client)
  const { accessToken } = await server.login(client, 'D')
  await call(accessToken, 'GET', '/sync?timeout=0')
  // Positive control: with any other user agent Synapse stores both.
  const seen = await room()
  const exposed = await server.login(seen.client, 'D')
  await fetch(`${parts.synapse.url}/_matrix/client/v3/sync?timeout=0`, {
    headers: { authorization: `Bearer ${exposed.accessToken}`, 'user-agent': 'SENTINEL-UA-77' },
    signal: AbortSignal.timeout(20_000),
  })
  const database = new pg.Client({ connectionString: parts.postgres.synapse })
  await database.connect()
  const recorded = async (localparts: readonly string[]): Promise<unknown[]> => {
    const result = await database.query(
      `select user_id from user_ips where user_id = any($1)
       union all select user_id from devices
         where user_id = any($1) and (ip is not null or user_agent is not null or last_seen is not null)`,
      [localparts.map((localpart) => server.userId(localpart))],
    )
    return result.rows
  }
  try {
    // Both were asked about before: once the later one shows, the batch with the earlier one was written, too.
    await eventually(async () => expect(await recorded([seen.client])).not.toEqual([]))
    expect(await recorded([client, counselor, 'lc_bot'])).toEqual([])
  } finally {
    await database.end()
    await server.removeTraces({ ...seen, localparts: [seen.client, seen.counselor] })
  }
}, 300_000)
