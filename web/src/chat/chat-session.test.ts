import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from '@jest/globals'
import type { ChatCredentials, SignedRoster } from '../shared/api-types.ts'
import { fakeTimers } from '../../test/fake-timers.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { ApiError } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import type { ChatPorts } from './chat-ports.ts'
import { createChatSession } from './chat-session.ts'
import {
  type ChatTransport,
  type RoomMove,
  type TransportEvent,
  type TransportSignal,
  TrustError,
} from './chat-transport.ts'
import { peerStateContent } from './peer-state.ts'
import type { RosterMember } from './roster.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rosterPublicKey = publicKey.export({ format: 'jwk' }).x ?? ''
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
const credentials: ChatCredentials = {
  homeserverUrl: 'https://matrix.example',
  userId: own.userId,
  deviceId: own.deviceId,
  accessToken: 'token',
  expiresInMs: 60_000,
  roomId: '!r',
  serverShare: 'c2VydmVy',
}

/** A signed roster. @param before the one that it follows; by default that of the person alone */
function roster(
  version: number,
  members: RosterMember[],
  before: SignedRoster | null = version === 1 ? null : roster(1, [own]),
  room = '!r',
): SignedRoster {
  const bytes = before && Buffer.from(before.payload, 'base64')
  const previous = bytes && createHash('sha256').update(bytes).digest('hex')
  const payload = Buffer.from(JSON.stringify({ room, version, previous, members }))
  return {
    payload: payload.toString('base64'),
    signature: sign(null, payload, privateKey).toString('base64'),
  }
}

function harness(change: Partial<ChatPorts> = {}, storage = memoryStorage()) {
  const log: string[] = []
  const timers = fakeTimers()
  const room = {
    frozen: false,
    signed: roster(2, [own, peer]) as SignedRoster | null,
    registered: roster(2, [own, peer]),
    events: [] as TransportEvent[],
    untrusted: null as string | null,
    moves: [] as RoomMove[],
    told: [] as Record<string, unknown>[],
    emit: (_signal: TransportSignal): void => {},
  }
  const transport: ChatTransport = {
    ownKeys: { ed25519: own.ed25519, curve25519: own.curve25519 },
    trust: (member) => {
      log.push(`trust ${member.deviceId}`)
      if (room.untrusted === member.deviceId) return Promise.reject(new TrustError('other keys'))
      return Promise.resolve()
    },
    renewOutboundSession: () => {
      log.push('renew session')
      return Promise.resolve()
    },
    events: () => room.events,
    moves: () => room.moves,
    tell: (devices, content) => {
      const { typing, asks, reception } = content
      room.told.push({ to: devices.map((device) => device.deviceId), typing, asks, reception })
      return Promise.resolve()
    },
    maySend: () => !room.frozen,
    send: (text) => {
      log.push(`send ${text}`)
      return Promise.resolve()
    },
    retry: () => Promise.resolve(),
    discard: (id) => log.push(`discard ${id}`),
    setAccessToken: (token) => log.push(`token ${token}`),
    wake: () => {},
    stop: () => log.push('stop'),
    wipe: () => {
      log.push('wipe')
      return Promise.resolve()
    },
  }
  const session = createChatSession({
    ticketId: 't',
    person: 'client',
    credentials: () => Promise.resolve({ chat: credentials, roster: room.signed }),
    registerDevice: () => Promise.resolve(room.registered),
    store: createTabStore(storage, 'client'),
    rosterPublicKey,
    timers,
    takeLock: () => Promise.resolve({ release: () => log.push('release') }),
    hasStore: () => Promise.resolve(true),
    openTransport: (_credentials, _key, onSignal) => {
      room.emit = onSignal
      log.push('open')
      return Promise.resolve(transport)
    },
    readOnly: false,
    ...change,
  })
  const settle = () => timers.advance(0)
  return { session, room, log, timers, storage, settle }
}

const fresh = (change: Partial<ChatPorts> = {}, storage = memoryStorage()) => {
  const parts = harness(change, storage)
  parts.room.signed = null
  return parts
}

test('opens, trusts the other device, and only then lets one write', async () => {
  const { session, log, settle } = fresh()
  await session.open()
  await settle()
  expect(session.phase.value).toBe('open')
  expect(session.composer.value).toBe('ready')
  expect(log).toEqual(['open', 'trust K', 'renew session'])
  await session.send('hello')
  expect(log).toContain('send hello')
})

test('waits while the other device is missing, then while the room is frozen', async () => {
  const { session, room, settle } = fresh()
  room.registered = roster(1, [own])
  room.frozen = true
  await session.open()
  await settle()
  expect(session.composer.value).toBe('waiting')
  await expect(session.send('early')).rejects.toThrow('not open for writing')
  room.signed = roster(2, [own, peer], room.registered)
  await session.refreshRoster()
  await settle()
  expect(session.composer.value).toBe('waiting')
  room.frozen = false
  room.emit({ type: 'changed' })
  await settle()
  expect(session.composer.value).toBe('ready')
})

const insecure: { name: string; prepare: (room: ReturnType<typeof harness>['room']) => void }[] = [
  {
    name: 'a signature that does not fit',
    prepare: (room) => {
      room.registered = { ...roster(2, [own, peer]), signature: 'AAAA' }
    },
  },
  {
    name: 'a roster of another room',
    prepare: (room) => {
      room.registered = roster(2, [own, peer], undefined, '!other')
    },
  },
  {
    name: 'a roster with other keys for this device',
    prepare: (room) => {
      room.registered = roster(2, [{ ...own, ed25519: 'evil' }, peer])
    },
  },
  {
    name: 'a device with other keys than the roster says',
    prepare: (room) => {
      room.untrusted = 'K'
    },
  },
]
test.each(insecure)('$name closes the chat for writing', async ({ prepare }) => {
  const { session, room, log, settle } = fresh()
  prepare(room)
  await session.open()
  await settle()
  expect(session.phase.value).toBe('insecure')
  expect(session.composer.value).toBe('waiting')
  expect(log.slice(-2)).toEqual(['stop', 'release'])
})

test('a changed roster blocks sending until what is offered is accepted, also after a reload', async () => {
  const { session, room, log, storage, settle } = fresh()
  await session.open()
  const colleague: RosterMember = { ...peer, userId: '@s:x', deviceId: 'S' }
  room.signed = roster(3, [own, colleague], room.registered)
  await session.refreshRoster()
  await settle()
  expect(session.composer.value).toBe('roster-changed')
  await expect(session.send('no')).rejects.toThrow('not open for writing')
  expect(log).not.toContain('trust S')

  const reloaded = harness({}, storage)
  reloaded.room.signed = room.signed
  reloaded.room.registered = room.signed
  await reloaded.session.open()
  expect(reloaded.session.composer.value).toBe('roster-changed')
  expect(reloaded.session.offered.value?.members).toEqual([own, colleague])
  await reloaded.session.acceptRoster('another one')
  expect(reloaded.session.composer.value).toBe('roster-changed')
  await reloaded.session.acceptRoster(reloaded.session.offered.value?.hash ?? '')
  await reloaded.settle()
  expect(reloaded.session.composer.value).toBe('ready')
  expect(reloaded.log).toEqual(['open', 'trust S', 'renew session'])
})

test('answers that overtake each other are no roll-back', async () => {
  const first = roster(1, [own])
  const late = Promise.withResolvers<SignedRoster | null>()
  const answers = [
    Promise.resolve(null),
    late.promise,
    Promise.resolve(roster(2, [own, peer], first)),
  ]
  const { session, room, settle } = fresh({
    credentials: async () => ({ chat: credentials, roster: (await answers.shift()) ?? null }),
  })
  room.registered = first
  await session.open()
  const both = [session.refreshRoster(), session.refreshRoster()]
  await settle()
  late.resolve(first)
  await Promise.all(both)
  await settle()
  expect(session.phase.value).toBe('open')
  expect(session.composer.value).toBe('ready')
})

test('an older roster is refused', async () => {
  const { session, room } = fresh()
  await session.open()
  room.signed = roster(1, [own])
  await session.refreshRoster()
  expect(session.phase.value).toBe('insecure')
})

test('after a reload the same roster needs no new session', async () => {
  const first = fresh()
  await first.session.open()
  first.session.close()
  const second = harness({}, first.storage)
  await second.session.open()
  await second.settle()
  expect(second.session.composer.value).toBe('ready')
  expect(second.log).toEqual(['open', 'trust K'])
})

test('another tab or browser, whose share is not here, is told so', async () => {
  const { session, log } = harness()
  await session.open()
  expect(session.phase.value).toBe('other-device')
  expect(log).toEqual(['release'])
})

test.each([
  { name: 'a store that is gone', change: { hasStore: () => Promise.resolve(false) } },
  {
    name: 'another server share',
    change: {
      credentials: () =>
        Promise.resolve({
          chat: { ...credentials, serverShare: 'b3RoZXI' },
          roster: roster(2, [own, peer]),
        }),
    },
  },
])('$name is noticed before the store is opened', async ({ change }) => {
  const first = fresh()
  await first.session.open()
  first.session.close()
  const second = harness(change, first.storage)
  await second.session.open()
  expect(second.session.phase.value).toBe('lost')
  expect(second.log).toEqual(['release'])
})

test('a lock that another tab has, and a lock that another tab takes', async () => {
  const noLock = { takeLock: () => Promise.resolve(undefined) }
  const stranger = fresh(noLock)
  await stranger.session.open()
  expect(stranger.session.phase.value).toBe('other-device')
  const first = fresh()
  await first.session.open()
  const duplicate = fresh(noLock, first.storage)
  await duplicate.session.open()
  expect(duplicate.session.phase.value).toBe('elsewhere')
  let steal = (): void => {}
  const moved = fresh({
    takeLock: (onStolen) => {
      steal = onStolen
      return Promise.resolve({ release: () => {} })
    },
  })
  await moved.session.open()
  steal()
  expect(moved.session.phase.value).toBe('moved')
  expect(moved.log).toContain('stop')
})

test('the token is renewed in time', async () => {
  const { session, log, timers } = fresh()
  await session.open()
  await timers.advance(45_000)
  expect(log).toContain('token token')
})

test('a used-up token makes a new client on the same store, and unsent texts go out', async () => {
  const { session, room, log, settle } = fresh()
  await session.open()
  await settle()
  const unsent: TransportEvent = {
    id: '~1',
    sender: own.userId,
    timestamp: 0,
    content: { kind: 'text', body: 'unsent' },
    claimedEd25519: null,
    senderCurve25519: null,
    ciphertext: null,
    status: 'failed',
    transaction: '1',
  }
  room.events = [unsent]
  room.emit({ type: 'logged-out', erased: false })
  // The key is derived anew on a thread of its own.
  for (let turns = 0; turns < 1000 && !log.includes('send unsent'); turns += 1) {
    await settle()
  }
  expect(log.filter((line) => line === 'open')).toHaveLength(2)
  expect(log).toContain('send unsent')
})

test('an erased account closes the chat', async () => {
  const { session, room } = fresh()
  await session.open()
  room.emit({ type: 'logged-out', erased: true })
  expect(session.phase.value).toBe('closed')
})

test('an ended chat is opened for reading, without registering a device', async () => {
  const first = fresh()
  await first.session.open()
  first.session.close()
  const second = harness(
    {
      readOnly: true,
      registerDevice: () => Promise.reject(new Error('it has ended')),
    },
    first.storage,
  )
  await second.session.open()
  await second.settle()
  expect(second.session.phase.value).toBe('open')
  expect(second.session.composer.value).toBe('read-only')
})

test('a room that is not there yet is no failure', async () => {
  let ready = false
  const { session } = fresh({
    credentials: () =>
      ready
        ? Promise.resolve({ chat: credentials, roster: null })
        : Promise.reject(new ApiError('invalid-state', 409)),
  })
  await session.open()
  expect(session.phase.value).toBe('pending')
  ready = true
  await session.open()
  expect(session.phase.value).toBe('open')
})

test('a wipe while it opens leaves nothing and lets go of the lock', async () => {
  const opened = Promise.withResolvers<never>()
  let isOpening = false
  const { session, storage, log, settle } = fresh({
    openTransport: (_credentials, _key, _onSignal, abort) => {
      isOpening = true
      abort.addEventListener('abort', () => {
        opened.reject(new Error('stopped'))
      })
      return opened.promise
    },
  })
  const opening = session.open()
  for (let turns = 0; turns < 1000 && !isOpening; turns += 1) {
    await settle()
  }
  await session.wipe()
  await opening
  expect(Object.keys(storage)).toEqual([])
  expect(log).toEqual(['release'])
  expect(session.phase.value).toBe('opening')
})

test('wipe leaves nothing', async () => {
  const { session, storage, log } = fresh()
  await session.open()
  expect(Object.keys(storage).length).toBeGreaterThan(0)
  await session.wipe()
  expect(Object.keys(storage)).toEqual([])
  expect(log.slice(-2)).toEqual(['wipe', 'release'])
  expect(session.messages.value).toEqual([])
})

/** A received message of the other side. */
function received(id: string): TransportEvent {
  return {
    id,
    sender: peer.userId,
    timestamp: 0,
    content: { kind: 'text', body: id },
    claimedEd25519: peer.ed25519,
    senderCurve25519: peer.curve25519,
    ciphertext: id,
    status: 'received',
    transaction: null,
  }
}

function ownMessage(id: string): TransportEvent {
  const { userId: sender, ed25519: claimedEd25519, curve25519: senderCurve25519 } = own
  return { ...received(id), sender, claimedEd25519, senderCurve25519 }
}

/** What the other device says once it has the own message `m1`. */
const confirmation = {
  sender: peer.userId,
  ed25519: peer.ed25519,
  curve25519: peer.curve25519,
  content: peerStateContent({
    asks: false,
    typing: 'off',
    reception: { newest: 'm1', locked: [] },
  }),
}

test.each([
  { reason: 'the device of the roster', word: {}, status: 'delivered' },
  { reason: 'another person', word: { sender: '@x:x' }, status: 'sent' },
  { reason: 'a rogue device of the same person', word: { ed25519: 'rogue' }, status: 'sent' },
  { reason: 'a device without that key', word: { curve25519: 'rogue' }, status: 'sent' },
  { reason: 'a device that hides its key', word: { ed25519: null }, status: 'sent' },
  { reason: 'oneself', word: { sender: own.userId }, status: 'sent' },
  { reason: 'a version not understood', word: { content: { typing: 1 } }, status: 'sent' },
])('a message is $status after a word of $reason', async ({ word, status }) => {
  const { session, room, settle } = fresh()
  await session.open()
  await settle()
  room.events = [ownMessage('m1')]
  room.emit({ type: 'changed' })
  await settle()
  room.emit({ type: 'word', word: { ...confirmation, ...word } })
  await settle()
  expect(session.messages.value.map((message) => message.status)).toEqual([status])
})

test('the device tells the roster alone what arrived, and nobody while a new list waits for a yes', async () => {
  const { session, room, timers, settle } = fresh()
  await session.open()
  await timers.advance(1000)
  expect(room.told).toEqual([
    { to: ['K'], typing: 'off', asks: true, reception: { newest: null, locked: [] } },
  ])
  room.events = [received('p1')]
  room.emit({ type: 'changed' })
  await settle()
  await timers.advance(1000)
  expect(room.told.at(-1)).toMatchObject({ to: ['K'], reception: { newest: 'p1' } })

  const told = room.told.length
  const stranger = { ...peer, deviceId: 'K2', ed25519: 'ek2', curve25519: 'ck2' }
  room.signed = roster(3, [own, stranger], roster(2, [own, peer]))
  await session.refreshRoster()
  await settle()
  expect(session.composer.value).toBe('roster-changed')
  room.events = [received('p1'), received('p2')]
  room.emit({ type: 'changed' })
  await settle()
  await timers.advance(60_000)
  expect(room.told).toHaveLength(told)
})

test('only moves of the people of the chat show, with their role', async () => {
  const { session, room, settle } = fresh()
  await session.open()
  await settle()
  room.moves = [
    { id: '1', userId: '@service:x', kind: 'joined', timestamp: 1 },
    { id: '2', userId: peer.userId, kind: 'joined', timestamp: 2 },
  ]
  room.emit({ type: 'changed' })
  await settle()
  expect(session.moves.value).toEqual([
    { id: '2', kind: 'joined', timestamp: 2, person: 'counselor' },
  ])
})
