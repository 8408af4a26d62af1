import { expect, test } from '@jest/globals'
import { closeCodes } from '@lotse/contract/close-codes'
import type { QueueBody } from './api-types.ts'
import { fakeTimers } from '../../test/fake-timers.ts'
import type { SocketLike } from './live-socket.ts'
import { createQueueChannel } from './queue-channel.ts'
import { ApiError } from './request.ts'

const body = (version: string): QueueBody => ({
  state: 'Waiting',
  queuePosition: 1,
  waiting: 1,
  estimatedWait: null,
  version,
})

function harness(answers: (() => Promise<QueueBody>)[]) {
  const sockets: SocketLike[] = []
  const events: string[] = []
  const addresses: string[] = []
  const queries: object[] = []
  const timers = fakeTimers()
  const channel = createQueueChannel({
    api: {
      queue: (_ticket, query, signal) => {
        queries.push(query)
        const answer = answers.shift()
        if (answer) return answer()
        return new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => {
            reject(new ApiError('network', 0))
          })
        })
      },
    },
    ticketId: 't',
    tab: '7',
    openSocket: (query) => {
      addresses.push(query)
      const socket: SocketLike = {
        send: () => {},
        close: () => {},
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
    timers,
    beatMs: 1000,
    onQueue: (queue) => events.push(`queue ${queue.version}`),
    onGone: () => events.push('gone'),
    onMoved: () => events.push('moved'),
    onOnline: (online) => events.push(online ? 'online' : 'offline'),
  })
  const loseSockets = async (count: number): Promise<void> => {
    for (let lost = 0; lost < count; lost += 1) {
      sockets.at(-1)?.onclose?.({ code: 1006 })
      await timers.advance(20_000)
    }
  }
  return { channel, sockets, addresses, events, queries, timers, loseSockets }
}

test('the socket brings the queue; nothing is polled', () => {
  const { sockets, events, queries } = harness([])
  sockets[0]?.onopen?.()
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'queue', ...body('a') }) })
  expect(events).toEqual(['online', 'queue a'])
  expect(queries).toEqual([])
})

test('without a socket it polls from the last version on, until a socket opens', async () => {
  const { sockets, events, queries, timers, loseSockets } = harness([
    () => Promise.resolve(body('a')),
    () => Promise.resolve(body('b')),
  ])
  await loseSockets(2)
  expect(queries).toEqual([
    { tab: '7' },
    { version: 'a', wait: 25, tab: '7', returning: '1' },
    { version: 'b', wait: 25, tab: '7', returning: '1' },
  ])
  expect(events).toEqual(['offline', 'offline', 'online', 'queue a', 'online', 'queue b'])
  sockets.at(-1)?.onopen?.()
  await timers.advance(60_000)
  expect(queries).toHaveLength(3)
})

test('a poll that fails is tried again', async () => {
  const { events, loseSockets } = harness([
    () => Promise.reject(new ApiError('network', 0)),
    () => Promise.resolve(body('a')),
  ])
  await loseSockets(2)
  expect(events).toContain('queue a')
})

test.each([
  { close: 4404, reason: 'not yours' },
  { close: 4410, reason: 'gone' },
  { close: 4401, reason: 'no session' },
])('close code $close ($reason) is the end', ({ close }) => {
  const { sockets, events } = harness([])
  sockets[0]?.onclose?.({ code: close })
  expect(events).toEqual(['gone'])
})

test.each([{ status: 410 }, { status: 404 }, { status: 401 }])(
  'a refresh that answers $status is the end',
  async ({ status }) => {
    const { channel, events, timers } = harness([
      () => Promise.reject(new ApiError('ticket-gone', status)),
    ])
    channel.refresh()
    await timers.advance(0)
    expect(events).toEqual(['gone'])
  },
)

test('an answer says that the network is back, whatever the socket believes', async () => {
  const { channel, sockets, events, timers } = harness([() => Promise.resolve(body('a'))])
  sockets[0]?.onopen?.()
  channel.refresh()
  await timers.advance(0)
  expect(events).toEqual(['online', 'online', 'queue a'])
})

test('nothing arrives after close', async () => {
  const { channel, sockets, events, timers } = harness([() => Promise.resolve(body('a'))])
  channel.refresh()
  channel.close()
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'queue', ...body('b') }) })
  await timers.advance(60_000)
  expect(events).toEqual([])
})

test('a tab that comes back says so, so that it does not take the ticket from another one', async () => {
  const { sockets, addresses, loseSockets } = harness([])
  sockets[0]?.onopen?.()
  sockets[0]?.onmessage?.({ data: JSON.stringify({ type: 'queue', ...body('a') }) })
  await loseSockets(1)
  expect(addresses).toEqual(['?tab=7', '?tab=7&returning=1'])
})

test.each([
  { by: 'its socket', code: closeCodes.anotherTab, answers: [] },
  {
    by: 'its poll',
    code: 1006,
    answers: [() => Promise.reject(new ApiError('invalid-state', 409, { reason: 'another-tab' }))],
  },
])('a tab hears by $by that another one goes on, and stops', async ({ code, answers }) => {
  const { sockets, events, timers } = harness(answers)
  for (let lost = 0; lost < 2; lost += 1) {
    sockets.at(-1)?.onclose?.({ code })
    await timers.advance(20_000)
  }
  const before = sockets.length
  await timers.advance(60_000)
  expect(events.at(-1)).toBe('moved')
  expect(events.filter((event) => event === 'moved')).toHaveLength(1)
  expect(sockets).toHaveLength(before)
})
