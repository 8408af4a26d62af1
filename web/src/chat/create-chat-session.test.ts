import { expect, test } from '@jest/globals'
import type { TransportEvent } from './chat-transport.ts'
import { credentials, fresh, harness, own, peer, roster } from '../../test/chat-session-harness.ts'
import type { SignedRoster } from '../shared/api-types.ts'
import { ApiError } from '../shared/request.ts'
import type { RosterMember } from './roster.ts'

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
