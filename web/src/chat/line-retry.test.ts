import { expect, test } from '@jest/globals'
import { EventStatus } from 'matrix-js-sdk/lib/models/event-status.js'
import { fakeTimers } from '../../test/fake-timers.ts'
import { createLineRetry, pauseAfter, type PendingEvent } from './line-retry.ts'

type Message = PendingEvent & { readonly body: string }

const fault = Object.assign(new Error('no line'), { name: 'ConnectionError' })
const refusal = Object.assign(new Error('forbidden'), { httpStatus: 403 })

const unsent = (body: string, error: Error): Message => ({
  body,
  status: EventStatus.NOT_SENT,
  // `as`: the SDK's type names only answers of a server.
  error: error as Message['error'],
})

/** A room whose line is away until `isBack`. */
function openRoom(...messages: Message[]) {
  const timers = fakeTimers()
  const room = { isBack: false, tries: 0, sent: [] as string[] }
  const retry = createLineRetry<Message>({
    pending: () => messages,
    resend: async (message) => {
      room.tries += 1
      if (!room.isBack) throw fault
      room.sent.push(message.body)
      messages.splice(messages.indexOf(message), 1)
    },
    timers,
  })
  return { timers, room, retry }
}

test('sends what the line has stopped in the order of writing, once the line is back', async () => {
  const { timers, room, retry } = openRoom(unsent('first', fault), unsent('second', fault))
  retry.plan()
  await timers.advance(60_000)
  expect(room.sent).toEqual([])
  expect(room.tries).toBeGreaterThan(5)
  room.isBack = true
  await timers.advance(8000)
  expect(room.sent).toEqual(['first', 'second'])
  expect(timers.pending()).toEqual([])
})

test('tries immediately when the page wakes', async () => {
  const { timers, room, retry } = openRoom(unsent('first', fault))
  retry.plan()
  await timers.advance(30_000)
  room.isBack = true
  retry.wake()
  await timers.advance(0)
  expect(room.sent).toEqual(['first'])
})

test('leaves a refused message to its writer', async () => {
  const { timers, room, retry } = openRoom(unsent('refused', refusal))
  retry.plan()
  retry.wake()
  await timers.advance(60_000)
  expect(room.tries).toBe(0)
})

test('tries no more after a stop', async () => {
  const { timers, room, retry } = openRoom(unsent('first', fault))
  retry.plan()
  retry.stop()
  retry.wake()
  await timers.advance(60_000)
  expect(room.tries).toBe(0)
})

test.each([
  { reason: 'no line', error: fault, again: true },
  {
    reason: 'no answer in time',
    error: Object.assign(new Error(), { name: 'AbortError' }),
    again: true,
  },
  {
    reason: 'a server in trouble',
    error: Object.assign(new Error(), { httpStatus: 502 }),
    again: true,
  },
  { reason: 'too fast', error: Object.assign(new Error(), { httpStatus: 429 }), again: true },
  { reason: 'a refusal', error: refusal, again: false },
  { reason: 'no error of a request', error: 'thrown', again: false },
])('$reason: another try is $again', ({ error, again }) => {
  expect(pauseAfter(error, 0, 0.5) >= 0).toBe(again)
})
