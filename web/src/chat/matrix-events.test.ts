// First, as in the page: the SDK's modules bind their log function while they load.
import './silence-sdk.ts'
import { expect, test } from '@jest/globals'
import { createClient, MatrixEvent } from 'matrix-js-sdk/lib/matrix.js'
import { Room } from 'matrix-js-sdk/lib/models/room.js'
import { toRoomMove, toTransportEvent } from './matrix-events.ts'
import { buildMessageList } from './message-list.ts'
import type { RosterMember } from './roster.ts'

type Engine = Parameters<MatrixEvent['attemptDecryption']>[0]
type Wire = ConstructorParameters<typeof MatrixEvent>[0]

const roomId = '!r:x'
const own: RosterMember = {
  person: 'client',
  userId: '@a:x',
  deviceId: 'A',
  ed25519: 'ea',
  curve25519: 'ca',
}
const peer: RosterMember = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ek',
  curve25519: 'ck',
}
const rogue: RosterMember = { ...peer, deviceId: 'R', ed25519: 'er', curve25519: 'cr' }

interface Secret {
  device: RosterMember
  content: object
  /** Message type when absent. */
  type?: string
  forwardedBy?: string
}

/** A room of the real SDK; only the ciphers are a table. */
function openRoom() {
  const client = createClient({ baseUrl: 'https://matrix.example', userId: own.userId })
  const room = new Room(roomId, client, own.userId)
  client.store.storeRoom(room)
  const secrets = new Map<unknown, Secret>()
  const engine = {
    decryptEvent: (event: MatrixEvent) => {
      // Like the real one: padding is no part of the text.
      const { ciphertext } = event.getWireContent() as { ciphertext: string }
      const secret = secrets.get(ciphertext.replace(/=+$/u, ''))
      if (!secret) return Promise.reject(new Error('no key'))
      return Promise.resolve({
        clearEvent: { type: secret.type ?? 'm.room.message', content: secret.content },
        senderCurve25519Key: secret.device.curve25519,
        claimedEd25519Key: secret.device.ed25519,
        ...(secret.forwardedBy ? { keyForwardedBy: secret.forwardedBy } : {}),
      })
    },
  } as unknown as Engine
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  let time = 0

  /** Puts an event into the room as the sync does. */
  const receive = async (wire: Partial<Wire>): Promise<MatrixEvent> => {
    time += 1
    const event = client.getEventMapper({ decrypt: false })({
      room_id: roomId,
      sender: peer.userId,
      origin_server_ts: time,
      ...wire,
    })
    const decrypt = (one: MatrixEvent | null) =>
      one?.shouldAttemptDecryption() ? one.attemptDecryption(engine) : undefined
    await decrypt(event)
    await decrypt(event.replacingEvent())
    await room.addLiveEvents([event], { addToState: false })
    await settle()
    return event
  }
  const encrypt = (ciphertext: string, secret: Secret, relation?: object) => {
    secrets.set(ciphertext, secret)
    const relates = relation ? { 'm.relates_to': relation } : {}
    return {
      type: 'm.room.encrypted',
      content: { algorithm: 'm.megolm.v1.aes-sha2', session_id: 's', ciphertext, ...relates },
    }
  }
  return {
    room,
    receive,
    encrypt,
    engine,
    shown: () => {
      const events = room.getLiveTimeline().getEvents()
      const read = events.flatMap((event) => toTransportEvent(event, 'received') ?? [])
      return buildMessageList(read, [own, peer], own.userId, () => false).map((message) => [
        message.id,
        message.body,
        message.trust,
      ])
    },
  }
}

const said = (body: string) => ({ msgtype: 'm.text', body })
const replaces = { rel_type: 'm.replace', event_id: '$1' }
const edit = (body: string) => ({
  ...said(`* ${body}`),
  'm.new_content': said(body),
  'm.relates_to': replaces,
})
const genuine = ['$1', 'genuine', 'trusted']

/** A room in which the counselor's device said "genuine". */
async function talking() {
  const parts = openRoom()
  const wire = parts.encrypt('c1', { device: peer, content: said('genuine') })
  const first = await parts.receive({ event_id: '$1', ...wire })
  expect(parts.shown()).toEqual([genuine])
  return { ...parts, first, wire }
}

test('an edit without encryption changes nothing', async () => {
  const { receive, first, shown } = await talking()
  await receive({ event_id: '$2', type: 'm.room.message', content: edit('forged') })
  // The danger is real: the SDK itself believes it.
  expect(first.getContent()['body']).toBe('forged')
  expect(shown()).toEqual([genuine, ['$2', null, 'untrusted']])
})

test("a rogue device's encrypted edit changes nothing, and is a message of its own", async () => {
  const { receive, encrypt, first, shown } = await talking()
  const wire = encrypt('c2', { device: rogue, content: edit('forged') }, replaces)
  await receive({ event_id: '$2', ...wire })
  expect(first.getContent()['body']).toBe('forged')
  expect(shown()).toEqual([genuine, ['$2', '* forged', 'untrusted']])
})

test('a relation that the server adds to a genuine message changes no other one', async () => {
  const { receive, encrypt, first, shown } = await talking()
  const content = { ...said('later'), 'm.new_content': said('later') }
  await receive({ event_id: '$2', ...encrypt('c2', { device: peer, content }, replaces) })
  expect(first.getContent()['body']).toBe('later')
  expect(shown()).toEqual([genuine, ['$2', 'later', 'trusted']])
})

test.each([
  { reason: 'plaintext', forge: () => ({ type: 'm.room.message', content: edit('forged') }) },
  {
    reason: "a rogue device's ciphertext",
    forge: ({ encrypt }: ReturnType<typeof openRoom>) =>
      encrypt('c2', { device: rogue, content: edit('forged') }, replaces),
  },
])('an edit bundled with a message changes nothing: $reason', async ({ forge }) => {
  const parts = openRoom()
  const bundled = { event_id: '$2', room_id: roomId, sender: peer.userId, ...forge(parts) }
  const event = await parts.receive({
    event_id: '$1',
    ...parts.encrypt('c1', { device: peer, content: said('genuine') }),
    unsigned: { 'm.relations': { 'm.replace': bundled } },
  })
  expect(event.getContent()['body']).toBe('forged')
  expect(parts.shown()).toEqual([genuine])
})

test('an edit that was there before the message changes nothing', async () => {
  const { receive, encrypt, shown } = openRoom()
  await receive({ event_id: '$2', type: 'm.room.message', content: edit('forged') })
  const wire = encrypt('c1', { device: peer, content: said('genuine') })
  await receive({ event_id: '$1', ...wire })
  expect(shown()).toEqual([['$2', null, 'untrusted'], genuine])
})

test.each([
  { reason: 'as it was', change: (ciphertext: string) => ciphertext },
  { reason: 'with padding', change: (ciphertext: string) => `${ciphertext}=` },
])('a replayed ciphertext is dropped: $reason', async ({ change }) => {
  const { receive, wire, shown } = await talking()
  const content = { ...wire.content, ciphertext: change('c1') }
  const replay = await receive({ event_id: '$2', type: wire.type, content })
  expect(replay.getContent()['body']).toBe('genuine')
  expect(shown()).toEqual([genuine])
})

test.each([
  { reason: 'a device of the roster', secret: { device: peer }, trust: 'trusted' },
  { reason: 'a rogue device of the same account', secret: { device: rogue }, trust: 'untrusted' },
  { reason: "the other person's device", secret: { device: own }, trust: 'untrusted' },
  {
    reason: 'a key that somebody handed on',
    secret: { device: peer, forwardedBy: '@x:x' },
    trust: 'untrusted',
  },
])('a message of $reason is $trust', async ({ secret, trust }) => {
  const { receive, encrypt, shown } = openRoom()
  await receive({ event_id: '$1', ...encrypt('c1', { ...secret, content: said('hello') }) })
  expect(shown()).toEqual([['$1', 'hello', trust]])
})

test('a message without encryption is not shown and not trusted', async () => {
  const { receive, shown } = openRoom()
  await receive({ event_id: '$1', type: 'm.room.message', content: said('forged') })
  expect(shown()).toEqual([['$1', null, 'untrusted']])
})

test('a redaction takes the text away and puts nothing in its place', async () => {
  const { receive, shown } = await talking()
  await receive({
    event_id: '$2',
    type: 'm.room.redaction',
    redacts: '$1',
    content: { redacts: '$1', reason: 'forged', ...edit('forged') },
  })
  expect(shown()).toEqual([['$1', null, 'trusted']])
  await receive({ event_id: '$3', type: 'm.room.message', content: edit('forged') })
  expect(shown()).toEqual([
    ['$1', null, 'trusted'],
    ['$3', null, 'untrusted'],
  ])
})

test('a message that the server calls redacted shows no text of its own', async () => {
  const { receive, wire, shown } = await talking()
  const because = { event_id: '$2', type: 'm.room.redaction', content: edit('forged') }
  await receive({ event_id: '$1', ...wire, unsigned: { redacted_because: because as never } })
  expect(shown()).toEqual([['$1', null, 'trusted']])
})

test('a message without its key waits for it, and is then shown in its place', async () => {
  const { receive, encrypt, engine, shown } = openRoom()
  const wire = { type: 'm.room.encrypted', content: { session_id: 's', ciphertext: 'c1' } }
  const event = await receive({ event_id: '$1', ...wire })
  expect(shown()).toEqual([['$1', null, 'trusted']])
  encrypt('c1', { device: peer, content: said('genuine') })
  await event.attemptDecryption(engine)
  expect(shown()).toEqual([genuine])
})

test('other encrypted types and the state of the room are no messages', async () => {
  const { receive, encrypt, shown } = openRoom()
  const call = encrypt('c1', { device: peer, type: 'dev.lotse.call', content: said('offer') })
  await receive({ event_id: '$3', ...call })
  await receive({ event_id: '$1', type: 'm.room.topic', state_key: '', content: { topic: 'x' } })
  await receive({ event_id: '$2', type: 'm.reaction', content: { 'm.relates_to': replaces } })
  expect(shown()).toEqual([])
})

test.each([
  { reason: 'coming', membership: 'join', move: ['joined', peer.userId] },
  { reason: 'leaving', membership: 'leave', move: ['left', peer.userId] },
  { reason: 'being invited', membership: 'invite', move: undefined },
])('$reason of a person: $move', async ({ membership, move }) => {
  const event = await openRoom().receive({
    event_id: '$1',
    type: 'm.room.member',
    state_key: peer.userId,
    content: { membership },
  })
  const read = toRoomMove(event)
  expect(read && [read.kind, read.userId]).toEqual(move)
  expect(toTransportEvent(event, 'received')).toBeUndefined()
})

test('the server names an own message as its sender did, a message of others without a name', async () => {
  const { receive, encrypt } = openRoom()
  const wire = (ciphertext: string) => encrypt(ciphertext, { device: peer, content: said('x') })
  const named = await receive({ event_id: '$1', ...wire('c1'), unsigned: { transaction_id: 'm1' } })
  const unnamed = await receive({ event_id: '$2', ...wire('c2') })
  const transactions = [named, unnamed].map(
    (event) => toTransportEvent(event, 'received')?.transaction,
  )
  expect(transactions).toEqual(['m1', null])
})
