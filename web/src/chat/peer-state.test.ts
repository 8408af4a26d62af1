import { expect, test } from '@jest/globals'
import type { TransportEvent } from './chat-transport.ts'
import { deliveredIds, parsePeerState, peerStateContent, receptionOf } from './peer-state.ts'
import type { RosterMember } from './roster.ts'

const id = `$${'x'.repeat(43)}`
const peer: RosterMember = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ek',
  curve25519: 'ck',
}

function event(name: string, change: Partial<TransportEvent> = {}): TransportEvent {
  return {
    id: name,
    sender: peer.userId,
    timestamp: 0,
    content: { kind: 'text', body: name },
    claimedEd25519: peer.ed25519,
    senderCurve25519: peer.curve25519,
    ciphertext: name,
    status: 'received',
    transaction: null,
    ...change,
  }
}

test.each([
  { typing: 'off', newest: null, locked: [] },
  { typing: 'now', newest: id, locked: [] },
  { typing: 'idle', newest: id, locked: [id, id, id, id, id, id] },
] as const)(
  'a state of $typing arrives as it was, and in one size',
  ({ typing, newest, locked }) => {
    const content = peerStateContent({ asks: true, typing, reception: { newest, locked } })
    expect(JSON.stringify(content).length).toBe(512)
    expect(parsePeerState(content)).toEqual({
      asks: true,
      typing,
      reception: { newest, locked: locked.slice(0, 4) },
    })
  },
)

test.each([
  { content: {}, reason: 'nothing' },
  { content: { asks: 'yes', typing: 'off', reception: {} }, reason: 'a text for a yes' },
  { content: { asks: true, typing: 'loud', reception: {} }, reason: 'an unknown word' },
  { content: { asks: true, typing: 'off', reception: null }, reason: 'no reception' },
  {
    content: { asks: true, typing: 'off', reception: { newest: 1 } },
    reason: 'a number for an id',
  },
  { content: { asks: true, typing: 'off', reception: { locked: [1] } }, reason: 'numbers for ids' },
])('$reason is not believed', ({ content }) => {
  expect(parsePeerState(content)).toBeUndefined()
})

test.each([
  { reason: 'decrypted messages', events: [event('1'), event('2')], newest: '2', locked: [] },
  {
    reason: 'a message that cannot be read',
    events: [event('1', { content: { kind: 'locked' } }), event('2')],
    newest: '2',
    locked: ['1'],
  },
  {
    reason: 'own messages',
    events: [event('1'), event('2', { sender: '@a:x' })],
    newest: '1',
    locked: [],
  },
  {
    reason: 'a device that is not of the chat',
    events: [event('1'), event('2', { claimedEd25519: 'rogue' })],
    newest: '1',
    locked: [],
  },
  {
    reason: 'a message without encryption',
    events: [event('1', { content: { kind: 'plain' } })],
    newest: null,
    locked: [],
  },
])('of $reason it confirms $newest', ({ events, newest, locked }) => {
  expect(receptionOf(events, [peer], '@a:x')).toEqual({ newest, locked })
})

test.each([
  { newest: null, locked: [], delivered: [] },
  { newest: '2', locked: [], delivered: ['1', '2'] },
  { newest: '3', locked: ['1'], delivered: ['2', '3'] },
  { newest: 'unknown', locked: [], delivered: [] },
])('confirmed up to $newest without $locked', ({ newest, locked, delivered }) => {
  const events = ['1', '2', '3'].map((name) => event(name))
  expect([...deliveredIds(events, { newest, locked })]).toEqual(delivered)
})
