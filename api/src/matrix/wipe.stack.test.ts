import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../../../test/setup/eventually.ts'
import { realParts } from '../../../test/setup/real-parts.ts'
import { searchDatabase } from '../../../test/setup/search-database.ts'
import { createSynapseMessagingServer } from './messaging-server.ts'

const parts = realParts()
const server = createSynapseMessagingServer({
  url: parts.synapse.url,
  asToken: parts.secrets.matrix.asToken,
  serverName: parts.synapse.serverName,
  residueDatabaseUrl: parts.residueUrl,
})
afterAll(() => server.close())

/** A browser's call, as the edge passes it on. */
async function browser(
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${parts.synapse.url}/_matrix/client/v3${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'user-agent': 'sync-v3-proxy-',
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, body: await response.json() }
}

interface Chat {
  readonly traces: {
    readonly alias: string
    readonly roomId: string
    readonly localparts: string[]
  }
  readonly needles: readonly string[]
  readonly tokens: readonly string[]
}

/** A short chat of two people with everything that leaves rows: keys, to-device messages, events, syncs. */
async function chat(): Promise<Chat> {
  const id = randomId().slice(0, 8) + randomId()
  const alias = `lc_${id}`
  const people = [`lc_a_${randomId()}`, `lc_k_${randomId()}`] as const
  const [client, counselor] = people
  for (const person of people) await server.ensureUser(person)
  const roomId = await server.ensureRoom({ alias, counselor, client })
  await server.join(roomId, client)
  await server.setSending(roomId, true)
  const devices = people.map(() => `D${randomId().toUpperCase()}`)
  const tokens: string[] = []
  for (const [index, person] of people.entries()) {
    const deviceId = devices[index] ?? ''
    const { accessToken, userId } = await server.login(person, deviceId)
    tokens.push(accessToken)
    const room = encodeURIComponent(roomId)
    const other = server.userId(people[1 - index] ?? '')
    const steps = [
      ['POST', '/keys/upload', keys(userId, deviceId)],
      ['GET', '/sync?timeout=0', undefined],
      ['POST', '/keys/query', { device_keys: { [other]: [] } }],
      [
        'PUT',
        `/sendToDevice/m.room.encrypted/${randomId()}`,
        { messages: { [other]: { '*': {} } } },
      ],
      [
        'PUT',
        `/rooms/${room}/typing/${encodeURIComponent(userId)}`,
        { typing: true, timeout: 100 },
      ],
      ['PUT', `/rooms/${room}/send/m.room.encrypted/${randomId()}`, { ciphertext: 'x' }],
      ['GET', '/sync?timeout=0', undefined],
    ] as const
    for (const [method, path, body] of steps) {
      const answer = await browser(accessToken, method, path, body)
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    }
  }
  const needles = [...people, ...devices, ...tokens, roomId, alias]
  return { traces: { alias, roomId, localparts: [...people] }, needles, tokens }
}

function keys(userId: string, deviceId: string): object {
  return {
    device_keys: {
      user_id: userId,
      device_id: deviceId,
      algorithms: ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'],
      keys: { [`curve25519:${deviceId}`]: 'c', [`ed25519:${deviceId}`]: 'e' },
      signatures: {},
    },
    one_time_keys: { 'signed_curve25519:AAAAAQ': { key: 'k', signatures: {} } },
    fallback_keys: { 'signed_curve25519:AAAAAg': { key: 'k', signatures: {}, fallback: true } },
  }
}

test('after the wipe of three chats at once no table of Synapse knows them, also with browsers still connected', async () => {
  const chats = await Promise.all([chat(), chat(), chat()])
  const needles = chats.flatMap((each) => each.needles)
  const before = await searchDatabase(parts.postgres.synapse, needles)
  // The search can find: each of the ids was there.
  expect(new Set(before.map(({ needle }) => needle))).toEqual(new Set(needles))

  const polls = chats.flatMap(({ tokens }) =>
    tokens.map(async (token) => await browser(token, 'GET', '/sync?timeout=10000')),
  )
  await Promise.all(chats.map(({ traces }) => server.removeTraces(traces)))
  const answers = await Promise.allSettled(polls)
  expect(answers).toHaveLength(6)
  for (const token of chats.flatMap(({ tokens }) => tokens))
    expect((await browser(token, 'GET', '/sync?timeout=0')).status).toBe(401)

  expect(await foundAtOnce(needles)).toEqual([])
  // Synapse writes some rows in batches, up to five seconds later.
  await sleep(7_000)
  expect(await foundAtOnce(needles)).toEqual([])
  await expectNothingLeft(needles)
}, 300_000)

test('a wipe in two steps, as after an end: the client first, the rest later', async () => {
  const { traces, needles } = await chat()
  const [client = ''] = traces.localparts
  await server.setSending(traces.roomId, false)
  await server.retireUser(client)
  await server.tombstone(traces.roomId)
  await server.removeTraces(traces)
  expect(await foundAtOnce(needles)).toEqual([])
  await expectNothingLeft(needles)
}, 300_000)

/**
 * What a wipe has left. A homeserver that is minutes old still runs its first background updates, whose progress rows name
 * the room they have come to; they go by themselves.
 */
async function foundAtOnce(needles: readonly string[]): Promise<unknown> {
  const found = await searchDatabase(parts.postgres.synapse, needles)
  return found.filter(({ table }) => table !== 'public.background_updates')
}

async function expectNothingLeft(needles: readonly string[]): Promise<void> {
  await eventually(async () => {
    expect(await searchDatabase(parts.postgres.synapse, needles)).toEqual([])
  }, 90)
}
