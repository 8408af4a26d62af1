import { expect, test } from '@jest/globals'
import type { CounselorFrame, QueuedTicket } from '@lotse/contract/frames'
import { ticketReasonNames, ticketReasons } from '@lotse/contract/ticket-reason'
import { hamburg } from '../../test/staff-agency.ts'
import type { CounselorSession } from '../shared/api-types.ts'
import { emptyDesk, minutesWaiting, reduceFrame, type NewsReason } from './desk-state.ts'

const ticket = (ticketId: string, joinedAt: string): QueuedTicket => ({
  ticketId,
  agency: 'hamburg',
  pseudonym: `Otter ${ticketId}`,
  topic: null,
  joinedAt,
  minutesWaiting: 2,
})
const session = (ticketId: string): CounselorSession => ({
  ticketId,
  agency: 'hamburg',
  state: 'Accepted',
  pseudonym: 'Otter',
  topic: null,
  acceptedAt: '2026-01-01T10:00:00Z',
})
const snapshot: CounselorFrame = {
  type: 'snapshot',
  availability: [hamburg],
  tickets: [ticket('b', '2026-01-01T10:01:00Z'), ticket('a', '2026-01-01T10:00:00Z')],
  sessions: [session('s')],
  notices: [],
}
const after = (...frames: CounselorFrame[]) =>
  [snapshot, ...frames].reduce((desk, frame) => reduceFrame(desk, frame, 1000), emptyDesk)
const ids = (list: readonly { ticketId: string }[]) => list.map((entry) => entry.ticketId)

test('the queue is oldest first, also with what comes later', () => {
  const { agency: _, ...older } = ticket('older', '2026-01-01T09:00:00Z')
  expect(ids(after().tickets)).toEqual(['a', 'b'])
  const desk = after({ type: 'ticket-added', agency: 'kiel', ticket: older })
  expect(ids(desk.tickets)).toEqual(['older', 'a', 'b'])
  expect(desk.tickets[0]).toMatchObject({ agency: 'kiel', receivedAt: 1000 })
})

test('a ticket that is told twice is there once', () => {
  const frame = {
    type: 'ticket-added',
    agency: 'hamburg',
    ticket: ticket('a', '2026-01-01T10:00:00Z'),
  }
  expect(ids(after(frame as CounselorFrame).tickets)).toEqual(['a', 'b'])
})

test('a taken ticket leaves the queue', () => {
  expect(ids(after({ type: 'ticket-removed', agency: 'hamburg', ticketId: 'a' }).tickets)).toEqual([
    'b',
  ])
  expect(
    ids(after({ type: 'accepted', noticeId: 'n', ticketId: 'b', roomId: '!r' }).tickets),
  ).toEqual(['a'])
})

test.each([
  { type: 'consented', state: 'Consented' },
  { type: 'active', state: 'Active' },
  { type: 'ended', state: 'Ended' },
] as const)('$type moves the session to $state', ({ type, state }) => {
  const desk = after({ type, noticeId: 'n', ticketId: 's' })
  expect(desk.sessions).toMatchObject([{ ticketId: 's', state }])
})

test.each(['declined', 'returned'] as const)('%s takes the session away and tells why', (type) => {
  const desk = after({ type, noticeId: 'n', ticketId: 's', reason: 'client-lost' })
  expect(desk.sessions).toEqual([])
  expect(desk.notices).toEqual([{ noticeId: 'n', type, ticketId: 's', reason: 'client-lost' }])
})

test('a notice that comes again with a snapshot is told once', () => {
  const frame: CounselorFrame = { type: 'declined', noticeId: 'n', ticketId: 's' }
  const again: CounselorFrame = { ...snapshot, notices: [frame] }
  expect(after(frame, again).notices).toHaveLength(1)
})

test('what the counselor did, and what only moves a session along, is not told', () => {
  const desk = after(
    { type: 'ended', noticeId: '1', ticketId: 's', reason: 'counselor-ended' },
    { type: 'active', noticeId: '2', ticketId: 's' },
    { type: 'roster', noticeId: '3', ticketId: 's' },
  )
  expect(desk.notices).toEqual([])
})

test.each(ticketReasonNames)(
  'a chat that ended by %s is news unless it is an own act',
  (reason) => {
    const desk = after({ type: 'ended', noticeId: 'n', ticketId: 's', reason })
    const isOwnAct = ticketReasons[reason].actor === 'counselor'
    expect(desk.notices.map((notice) => notice.reason)).toEqual(isOwnAct ? [] : [reason])
  },
)

test('a reason of an own act does not fit where news are shown', () => {
  // @ts-expect-error NewsReason excludes by type every reason whose actor is the counselor
  const own: NewsReason = 'counselor-ended'
  const other: NewsReason = 'client-ended'
  expect(ticketReasons[own].actor).not.toBe(ticketReasons[other].actor)
})

test('minutes go on by the clock of the page', () => {
  const [first] = after().tickets
  expect(first && minutesWaiting(first, 1000)).toBe(2)
  expect(first && minutesWaiting(first, 1000 + 61_000)).toBe(3)
})
