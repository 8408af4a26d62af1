import { expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import {
  memoryIds,
  openTestDesk,
  testMessage,
  testMoment,
  testSession,
} from '../../test/desk-harness.ts'
import { fakeTimers } from '../../test/fake-timers.ts'
import { watchAttention } from './watch-attention.ts'

async function open(marks: Record<string, string> = {}, isPresent = true, lookedAt = memoryIds()) {
  const timers = fakeTimers()
  const opened = openTestDesk(timers, () => timers.now())
  opened.server.sessions = [testSession('a'), testSession('b')]
  const kept = new Map(Object.entries(marks))
  const screen = signal<{ queue: boolean; list: boolean; chatId: string | null }>({
    queue: true,
    list: true,
    chatId: null,
  })
  const watch = watchAttention({
    desk: opened.desk,
    screen,
    isPresent: () => isPresent,
    lookedAt,
    readMark: {
      get: (ticketId) => kept.get(ticketId) ?? null,
      set: (ticketId, id) => kept.set(ticketId, id),
    },
  })
  opened.snapshot(true, ['waiting'])
  await timers.advance(0)
  return {
    ...opened,
    watch,
    screen,
    kept,
    lookedAt,
    unread: () => [...watch.attention.value.chats].map(([id, ids]) => `${id} ${ids.size}`),
    newPeople: () => [...watch.attention.value.tickets],
  }
}
const messages = (...ids: string[]) => ids.map((id) => testMessage(id))

test('a reload does not count again what was looked at', async () => {
  const first = await open()
  first.screen.value = { ...first.screen.value, chatId: 'a' }
  first.messagesOf('a').value = messages('1', '2')
  expect(first.kept.get('a')).toBe('2')
  const active = { type: 'active', noticeId: 'n', at: testMoment, ticketId: 'a' } as const
  first.frame(active)
  const second = await open(Object.fromEntries(first.kept), true, first.lookedAt)
  second.messagesOf('a').value = messages('1', '2', '3')
  second.frame(active)
  expect(second.unread()).toEqual(['a 1'])
})

test('without a mark everything is unread, own messages are not', async () => {
  const { messagesOf, unread } = await open()
  messagesOf('b').value = [...messages('1', '2'), testMessage('own', true)]
  expect(unread()).toEqual(['b 2'])
})

test('the chat that is open on a page in the background counts its messages', async () => {
  const { messagesOf, unread, screen, watch } = await open({}, false)
  screen.value = { ...screen.value, chatId: 'a' }
  messagesOf('a').value = messages('1')
  expect(unread()).toEqual(['a 1'])
  watch.look({ atQueue: false })
  expect(unread()).toEqual([])
})

test('a client who joins or ends counts in the chat, until it is opened', async () => {
  const { frame, unread, screen } = await open()
  frame({ type: 'active', noticeId: 'n', at: testMoment, ticketId: 'a' })
  expect(unread()).toEqual(['a 1'])
  screen.value = { ...screen.value, chatId: 'a' }
  expect(unread()).toEqual([])
})

test('the news of a chat that is no longer there counts until the list is looked at', async () => {
  const { frame, unread, screen, watch, desk } = await open()
  screen.value = { ...screen.value, list: false }
  frame({ type: 'declined', noticeId: 'n', at: testMoment, ticketId: 'a' })
  watch.look({ atQueue: true })
  expect(unread()).toEqual(['a 1'])
  screen.value = { ...screen.value, list: true }
  expect(unread()).toEqual([])
  expect(desk.notices.value).toHaveLength(1)
})

test.each([
  { reason: 'to somebody who looks, those who wait already are nothing new', isPresent: true },
  { reason: 'in a page that opens in the background they are', isPresent: false },
])('at the start: $reason', async ({ isPresent }) => {
  const { newPeople } = await open({}, isPresent)
  expect(newPeople()).toEqual(isPresent ? [] : ['waiting'])
})

test('somebody who came while the connection was lost is new', async () => {
  const { snapshot, newPeople } = await open()
  snapshot(true, ['waiting', 'missed'])
  expect(newPeople()).toEqual(['missed'])
})

test('a queue that is switched on is being looked at', async () => {
  const { snapshot, newPeople } = await open()
  snapshot(false)
  snapshot(true, ['x', 'y'])
  expect(newPeople()).toEqual([])
})

test('somebody new counts while the counselor types or changes chats, until they look at the queue', async () => {
  const { added, newPeople, screen, watch } = await open()
  added('new')
  watch.look({ atQueue: false })
  screen.value = { ...screen.value, chatId: 'a' }
  expect(newPeople()).toEqual(['new'])
  watch.look({ atQueue: true })
  expect(newPeople()).toEqual([])
})

test('whoever opens the queue on a phone looks at it', async () => {
  const { added, newPeople, screen, watch } = await open()
  screen.value = { queue: false, list: false, chatId: 'a' }
  added('new')
  watch.look({ atQueue: true })
  expect(newPeople()).toEqual(['new'])
  screen.value = { queue: true, list: false, chatId: null }
  expect(newPeople()).toEqual([])
})
