import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../../test/setup/eventually.ts'
import { realParts } from '../../test/setup/real-parts.ts'
import { searchDatabase } from '../../test/setup/search-database.ts'
import { canary, fromCanary } from '../test/browser.ts'
import { megolmContent, olmContent } from '../test/ciphertext.ts'
import { createTestBed, v3 } from '../test/edge-under-test.ts'
import { filesContaining } from '../test/files-containing.ts'
import { provisionRoom, type Device, type EncryptedRoom } from '../test/matrix-provision.ts'

const { home, postgres, secrets, synapse } = realParts()
const marks = [canary.address, canary.forwarded, canary.userAgent]
const { edgeBefore, close } = createTestBed()
const pool = new pg.Pool({ connectionString: postgres.synapse, max: 1 })
pool.on('error', () => {})

afterEach(close)

afterAll(async () => await pool.end())

/** A new chat for one test. */
async function newRoom(): Promise<EncryptedRoom> {
  return await provisionRoom(synapse.url, synapse.serverName, secrets.matrix.asToken)
}

/** Every kind of request that a chat makes, from the canary address. Answers the statuses by name. */
async function chat(base: string, room: EncryptedRoom): Promise<Record<string, number>> {
  const { client, counselor } = room
  const token = client.accessToken
  const at = `${base}${v3}`
  const roomPath = `${at}/rooms/${encodeURIComponent(room.roomId)}`
  const statuses: Record<string, number> = {}
  const ask = async (
    name: string,
    method: string,
    url: string,
    body?: unknown,
  ): Promise<string> => {
    const answer = await fromCanary(method, url, { token, body })
    statuses[name] = answer.status
    return answer.body
  }
  const first = await ask('sync', 'GET', `${at}/sync?timeout=0&_cacheBuster=1`)
  await ask('upload', 'POST', `${at}/keys/upload`, { device_keys: deviceKeys(client) })
  await ask('query', 'POST', `${at}/keys/query`, { device_keys: { [counselor.userId]: [] } })
  await ask('claim', 'POST', `${at}/keys/claim`, { one_time_keys: {} })
  const since: string = JSON.parse(first).next_batch
  await ask('changes', 'GET', `${at}/keys/changes?from=${since}&to=${since}`)
  const messages = { [counselor.userId]: { [counselor.deviceId]: olmContent() } }
  await ask('toDevice', 'PUT', `${at}/sendToDevice/m.room.encrypted/${randomId()}`, { messages })
  await ask('send', 'PUT', `${roomPath}/send/m.room.encrypted/m1.0`, megolmContent())
  await ask('messages', 'GET', `${roomPath}/messages?dir=b&limit=50`)
  await ask('versions', 'GET', `${base}/_matrix/client/versions`)
  return statuses
}

function deviceKeys({ userId, deviceId }: Device): unknown {
  return {
    user_id: userId,
    device_id: deviceId,
    algorithms: ['m.olm.v1.curve25519-aes-sha2', 'm.megolm.v1.aes-sha2'],
    keys: { [`ed25519:${deviceId}`]: 'a', [`curve25519:${deviceId}`]: 'b' },
    signatures: { [userId]: { [`ed25519:${deviceId}`]: 'c' } },
  }
}

test('a whole chat passes the edge, and its address and browser are in no table and no file', async () => {
  const edge = await edgeBefore(synapse.url)
  const statuses = await chat(edge.url, await newRoom())
  expect(Object.values(statuses).filter((status) => status !== 200)).toEqual([])
  // Synapse writes addresses in batches of five seconds.
  await sleep(7_000)
  expect(await searchDatabase(postgres.synapse, marks)).toEqual([])
  expect(await filesContaining(`${home}/logs`, marks)).toEqual([])
}, 300_000)

test('positive control: without the edge the same search finds address and browser', async () => {
  const statuses = await chat(synapse.url, await newRoom())
  expect(statuses['send']).toBe(200)
  await eventually(async () => {
    const found = await searchDatabase(postgres.synapse, marks)
    expect(found).toContainEqual({ table: 'public.devices', needle: canary.address })
    expect(found).toContainEqual({ table: 'public.devices', needle: canary.userAgent })
  }, 60)
  // Other tests search the same database.
  await pool.query('update devices set ip = null, user_agent = null where ip = $1', [
    canary.address,
  ])
  await pool.query('delete from user_ips where ip = $1', [canary.address])
}, 300_000)

test('plaintext reaches no room through the edge, though Synapse itself would take it', async () => {
  const edge = await edgeBefore(synapse.url)
  const room = await newRoom()
  const path = `${v3}/rooms/${encodeURIComponent(room.roomId)}/send`
  const send = async (base: string, type: string): Promise<number> => {
    const options = { token: room.client.accessToken, body: { msgtype: 'm.text', body: 'hello' } }
    const answer = await fromCanary('PUT', `${base}${path}/${type}/${randomId()}`, options)
    return answer.status
  }
  expect(await send(edge.url, 'm.room.message')).toBe(404)
  expect(await send(edge.url, 'm.reaction')).toBe(404)
  expect(await send(edge.url, 'm.room.encrypted')).toBe(400)
  const plain = async (): Promise<number | undefined> => {
    const events = await pool.query<{ count: number }>(
      `select count(*)::integer as count from events where room_id = $1 and type = 'm.room.message'`,
      [room.roomId],
    )
    return events.rows[0]?.count
  }
  expect(await plain()).toBe(0)
  expect(await send(synapse.url, 'm.room.message')).toBe(200)
  expect(await plain()).toBe(1)
})

test('what a browser token may ask Synapse for itself stays closed at the edge', async () => {
  const edge = await edgeBefore(synapse.url)
  const { client } = await newRoom()
  const token = client.accessToken
  const direct = await fromCanary('GET', `${synapse.url}${v3}/devices`, { token })
  expect(direct.status).toBe(200)
  for (const [method, path] of [
    ['GET', `${v3}/devices`],
    ['POST', `${v3}/createRoom`],
    ['POST', `${v3}/account/deactivate`],
    ['DELETE', `${v3}/devices/${client.deviceId}`],
    ['GET', '/_synapse/admin/v1/server_version'],
  ] as const)
    expect((await fromCanary(method, edge.url + path, { token, body: {} })).status).toBe(404)
  const addresses = await pool.query('select 1 from ui_auth_sessions_ips')
  expect(addresses.rowCount).toBe(0)
})

test('a held poll comes back with the message that arrives meanwhile', async () => {
  const edge = await edgeBefore(synapse.url)
  const { client, counselor, roomId } = await newRoom()
  const sync = async (query: string): Promise<{ next_batch: string }> =>
    JSON.parse(
      (await fromCanary('GET', `${edge.url}${v3}/sync?${query}`, { token: client.accessToken }))
        .body,
    )
  const { next_batch: since } = await sync('timeout=0')
  const held = sync(`timeout=25000&since=${since}`)
  const path = `${v3}/rooms/${encodeURIComponent(roomId)}/send/m.room.encrypted/m1`
  const body = megolmContent('SENTINELCIPHERTEXT')
  await fromCanary('PUT', edge.url + path, { token: counselor.accessToken, body })
  expect(JSON.stringify(await held)).toContain('SENTINELCIPHERTEXT')
}, 300_000)

test('an unknown token gets Synapse’s own answer', async () => {
  const edge = await edgeBefore(synapse.url)
  const answer = await fromCanary('GET', `${edge.url}${v3}/sync`, { token: 'syt_nobody' })
  expect(answer.status).toBe(401)
  expect(JSON.parse(answer.body)).toMatchObject({ errcode: 'M_UNKNOWN_TOKEN' })
})
