import { expect, test } from '@jest/globals'
import type { TransportEvent } from './chat-transport.ts'
import { buildMessageList } from './message-list.ts'
import type { RosterMember } from './roster.ts'

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
const members = [own, peer]

function event(id: string, change: Partial<TransportEvent> = {}): TransportEvent {
  return {
    id,
    sender: peer.userId,
    timestamp: 0,
    content: { kind: 'text', body: `text ${id}` },
    claimedEd25519: peer.ed25519,
    senderCurve25519: peer.curve25519,
    ciphertext: `cipher ${id}`,
    status: 'received',
    transaction: null,
    ...change,
  }
}

const shown = (events: TransportEvent[]) =>
  buildMessageList(events, members, own.userId, () => false).map(({ id, body, trust }) => [
    id,
    body,
    trust,
  ])

test('keeps the order of the server', () => {
  expect(shown([event('1'), event('2')])).toEqual([
    ['1', 'text 1', 'trusted'],
    ['2', 'text 2', 'trusted'],
  ])
})

test.each([
  { reason: 'another fingerprint', change: { claimedEd25519: 'rogue' } },
  { reason: 'another identity key', change: { senderCurve25519: 'rogue' } },
  { reason: 'no keys at all', change: { claimedEd25519: null, senderCurve25519: null } },
  { reason: "another person's device", change: { sender: own.userId } },
  { reason: 'somebody who is not in the roster', change: { sender: '@x:x' } },
])('$reason is not trusted', ({ change }) => {
  expect(shown([event('1', change)])).toEqual([['1', 'text 1', 'untrusted']])
})

test('a message that was never encrypted is not trusted and not shown', () => {
  const plain = event('1', { content: { kind: 'plain' }, ciphertext: null })
  expect(shown([plain])).toEqual([['1', null, 'untrusted']])
})

test('a late key fills the message in at its place', () => {
  const locked = event('1', { content: { kind: 'locked' }, claimedEd25519: null })
  expect(shown([locked, event('2')])).toEqual([
    ['1', null, 'trusted'],
    ['2', 'text 2', 'trusted'],
  ])
  expect(shown([event('1'), event('2')])[0]).toEqual(['1', 'text 1', 'trusted'])
})

test('a replayed ciphertext is dropped, the first one stays', () => {
  expect(shown([event('1'), event('2'), event('3', { ciphertext: 'cipher 1' })])).toEqual([
    ['1', 'text 1', 'trusted'],
    ['2', 'text 2', 'trusted'],
  ])
})

test('the same event twice is one message', () => {
  expect(shown([event('1'), event('1')])).toHaveLength(1)
})

test('own messages on their way have no keys yet and are still trusted', () => {
  const pending = event('~1', {
    sender: own.userId,
    status: 'sending',
    claimedEd25519: null,
    senderCurve25519: null,
    ciphertext: null,
  })
  expect(buildMessageList([pending], members, own.userId, () => true)).toMatchObject([
    { own: true, status: 'sending', trust: 'trusted' },
  ])
})

test.each([
  { sender: own, confirmed: [], status: 'sent' },
  { sender: own, confirmed: ['1'], status: 'delivered' },
  { sender: peer, confirmed: ['1'], status: 'received' },
])(
  'a message of the $sender.person is $status when the other device confirmed $confirmed',
  ({ sender: { userId, ed25519, curve25519 }, confirmed, status }) => {
    const sent = event('1', {
      sender: userId,
      claimedEd25519: ed25519,
      senderCurve25519: curve25519,
    })
    const ids = new Set<string>(confirmed)
    expect(
      buildMessageList([sent], members, own.userId, (id) => ids.has(id)).map(
        (message) => message.status,
      ),
    ).toEqual([status])
  },
)
