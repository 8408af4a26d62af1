import { expect, test } from '@jest/globals'
import type { CounselorFrame, QueuedTicket } from '@lotse/contract/frames'
import { ticketReasonNames, ticketReasons } from '@lotse/contract/ticket-reason'
import { testMoment as at, testSession } from '../../test/desk-harness.ts'
import { hamburg } from '../../test/staff-agency.ts'
import { emptyDesk, minutesWaiting, reduceFrame, type NewsReason } from './desk-state.ts'

const ticket = (ticketId: string, joinedAt: string): QueuedTicket => ({
  ticketId,
  agency: 'hamburg',
  pseudonym: `Otter ${ticketId}`,
  topic: null,
  joinedAt,
  minutesWaiting: 2,
})
const snapshot: CounselorFrame = {
  type: 'snapshot',
  availability: [hamburg],
  tickets: [ticket('b', '2026-01-01T10:01:00Z'), ticket('a', '2026-01-01T10:00:00Z')],
  sessions: [testSession('s', 'Accepted')],
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
    ids(after({ type: 'accepted', noticeId: 'n', at, ticketId: 'b', roomId: '!r' }).tickets),
  ).toEqual(['a'])
})

test.each([
  { type: 'consented', state: 'Consented' },
  { type: 'active', state: 'Active' },
  { type: 'ended', state: 'Ended' },
] as const)('$type moves the session to $state', ({ type, state }) => {
  const desk = after({ type, noticeId: 'n', at, ticketId: 's' })
  expect(desk.sessions).toMatchObject([{ ticketId: 's', state }])
})

test.each(['declined', 'returned'] as const)('%s takes the session away and tells why', (type) => {
  const desk = after({ type, noticeId: 'n', at, ticketId: 's', reason: 'client-lost' })
  expect(desk.sessions).toEqual([])
  expect(desk.notices).toEqual([
    {
      noticeId: 'n',
      type,
      ticketId: 's',
      reason: 'client-lost',
      at,
      receivedAt: 1000,
      pseudonym: 'Otter s',
    },
  ])
})

test('a notice that comes again with a snapshot is told once', () => {
  const frame: CounselorFrame = { type: 'declined', noticeId: 'n', at, ticketId: 's' }
  const again: CounselorFrame = { ...snapshot, notices: [frame] }
  expect(after(frame, again).notices).toHaveLength(1)
})

test('what the counselor did, and what nobody has to see, is no notice', () => {
  const desk = after(
    { type: 'ended', noticeId: '1', at, ticketId: 's', reason: 'counselor-ended' },
    { type: 'consented', noticeId: '2', at, ticketId: 's' },
    { type: 'roster', noticeId: '3', at, ticketId: 's' },
  )
  expect(desk.notices).toEqual([])
})

test.each(ticketReasonNames)(
  'a chat that ended by %s is news unless it is an own act',
  (reason) => {
    const desk = after({ type: 'ended', noticeId: 'n', at, ticketId: 's', reason })
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

test('of a ticket that is no longer there only the newest notice stays, with the name it had', () => {
  const desk = after(
    { type: 'ended', noticeId: '1', at, ticketId: 's', reason: 'client-ended' },
    { ...snapshot, sessions: [] },
    { type: 'ended', noticeId: '2', at, ticketId: 's', reason: 'client-left' },
  )
  expect(desk.notices).toMatchObject([{ noticeId: '2', pseudonym: 'Otter s' }])
})

test('old notices go with the next frame, but for those of a chat that is still there', () => {
  const old = [
    { type: 'active', noticeId: '1', at, ticketId: 's' },
    { type: 'declined', noticeId: '2', at, ticketId: 'x' },
  ] as const
  const desk = [snapshot, ...old].reduce((state, frame) => reduceFrame(state, frame, 0), emptyDesk)
  const later = reduceFrame(desk, snapshot, 10 * 60_000)
  expect(later.notices.map((notice) => notice.noticeId)).toEqual(['1'])
})

test('a client who is away, and back', () => {
  const away = { type: 'peer', ticketId: 's', state: 'away', sinceMinutes: 2 } as const
  expect(after(away).sessions[0]?.peer).toEqual({ state: 'away', sinceMinutes: 2 })
  const back = { ...away, state: 'here', sinceMinutes: 0 } as const
  expect(after(away, back).sessions[0]?.peer).toEqual({ state: 'here', sinceMinutes: 0 })
})
