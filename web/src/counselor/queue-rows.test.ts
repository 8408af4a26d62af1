import { expect, test } from '@jest/globals'
import type { DeskTicket } from './desk-state.ts'
import { arrangeQueue, type Departure, keepDepartedMs, type QueueRow } from './queue-rows.ts'

const ticket = (ticketId: string): DeskTicket => ({
  ticketId,
  agency: 'hamburg',
  pseudonym: ticketId,
  topic: null,
  // The letters are the order: a waits longest.
  joinedAt: new Date(ticketId.charCodeAt(0) * 1000).toISOString(),
  minutesWaiting: 0,
  receivedAt: 0,
})
const waiting = (ids: string): QueueRow[] =>
  ids.split('').map((id) => ({ ticket: ticket(id), departure: undefined }))
const arranged = (
  rows: readonly QueueRow[],
  ids: string,
  {
    departures = {},
    now = 0,
    held = false,
  }: { departures?: Record<string, Departure>; now?: number; held?: boolean } = {},
): readonly QueueRow[] =>
  arrangeQueue(rows, {
    tickets: ids.split('').map(ticket),
    departures: new Map(Object.entries(departures)),
    now,
    held,
  })
const shown = (rows: readonly QueueRow[]): string =>
  rows.map((row) => row.ticket.ticketId + (row.departure ? `(${row.departure.why})` : '')).join(' ')

test.each([
  { reason: 'the oldest comes first', before: '', ids: 'ba', text: 'a b' },
  { reason: 'a departed one keeps its place', before: 'abc', ids: 'ac', text: 'a b(gone) c' },
  {
    reason: 'it says what is known of it',
    before: 'abc',
    ids: 'ac',
    departures: { b: 'taken' as const },
    text: 'a b(taken) c',
  },
  {
    reason: 'one that comes back to its old place sorts in',
    before: 'bc',
    ids: 'abc',
    text: 'a b c',
  },
  {
    reason: 'under a pointer it comes last instead, so that nothing slides',
    before: 'bc',
    ids: 'abc',
    held: true,
    text: 'b c a',
  },
  { reason: 'once let go it is sorted', before: 'bca', ids: 'abc', text: 'a b c' },
])('$reason', ({ before, ids, text, ...more }) => {
  expect(shown(arranged(waiting(before), ids, more))).toBe(text)
})

test('a departed ticket stays six seconds, longer while the queue is held, and not once more', () => {
  const gone = arranged(waiting('ab'), 'b', { now: 100 })
  expect(shown(arranged(gone, 'b', { now: 99 + keepDepartedMs }))).toBe('a(gone) b')
  expect(shown(arranged(gone, 'b', { now: 100 + keepDepartedMs }))).toBe('b')
  const held = arranged(gone, 'b', { now: 100 + keepDepartedMs, held: true })
  expect(shown(held)).toBe('a(gone) b')
  expect(shown(arranged(held, 'b', { now: 101 + keepDepartedMs }))).toBe('b')
})

test('the reason may be known after the ticket is gone', () => {
  const gone = arranged(waiting('ab'), 'b')
  expect(shown(arranged(gone, 'b', { now: 500, departures: { a: 'taken' } }))).toBe('a(taken) b')
})

test('a ticket that returns within the six seconds waits again, in its place', () => {
  const gone = arranged(waiting('ab'), 'b')
  expect(shown(arranged(gone, 'ab', { now: 500 }))).toBe('a b')
})
