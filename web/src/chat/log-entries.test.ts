import { expect, test } from '@jest/globals'
import { buildLog } from './log-entries.ts'
import type { ChatMessage } from './message-list.ts'

const morning = new Date(2026, 10, 22, 9, 0).getTime()
const minute = 60_000

function message(id: string, at: number, change: Partial<ChatMessage> = {}): ChatMessage {
  const rest = { own: false, body: id, trust: 'trusted', status: 'received' } as const
  return { id, timestamp: at, ...rest, ...change }
}

const kinds = (entries: ReturnType<typeof buildLog>): string[] =>
  entries.map((entry) => (entry.kind === 'day' ? 'day' : entry.id))

test('a new day begins with its line, a notice stands where it belongs', () => {
  const messages = [
    message('1', morning),
    message('2', morning + minute),
    message('3', morning + 24 * 60 * minute),
  ]
  const notices = [
    { id: 'late', at: morning + 48 * 60 * minute, text: 'left' },
    { id: 'early', at: morning - minute, text: 'came' },
  ]
  expect(kinds(buildLog(messages, notices))).toEqual([
    'day',
    'notice early',
    '1',
    '2',
    'day',
    '3',
    'day',
    'notice late',
  ])
})

test('messages keep the order of the server, whatever times it claims', () => {
  const entries = buildLog([message('1', morning), message('2', morning - minute)], [])
  expect(kinds(entries)).toEqual(['day', '1', '2'])
})

test.each([
  { reason: 'the same person within two minutes', gap: minute, own: false, groups: 1 },
  { reason: 'a pause', gap: 5 * minute, own: false, groups: 2 },
  { reason: 'the other person', gap: minute, own: true, groups: 2 },
])('$reason makes $groups group(s)', ({ gap, own, groups }) => {
  const entries = buildLog([message('1', morning), message('2', morning + gap, { own })], [])
  const starts = entries.filter((entry) => entry.kind === 'message' && entry.startsGroup)
  const ends = entries.filter((entry) => entry.kind === 'message' && entry.endsGroup)
  expect([starts.length, ends.length]).toEqual([groups, groups])
})

test('how far messages are on their way is said once for a row with the same answer', () => {
  const own = (id: string, status: ChatMessage['status']) =>
    message(id, morning, { own: true, status })
  const entries = buildLog(
    [own('1', 'delivered'), own('2', 'delivered'), own('3', 'sent'), own('4', 'sending')],
    [],
  )
  const said = entries.flatMap((entry) =>
    entry.kind === 'message' && entry.showsStatus ? [entry.id] : [],
  )
  expect(said).toEqual(['2', '3', '4'])
})
