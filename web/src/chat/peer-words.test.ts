import { expect, test } from '@jest/globals'
import { fresh, own, peer, roster } from '../../test/chat-session-harness.ts'
import type { TransportEvent } from './chat-transport.ts'
import { peerStateContent } from './peer-state.ts'

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
