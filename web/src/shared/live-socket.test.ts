import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { createLiveSocket, type LiveSocketOptions, type SocketLike } from './live-socket.ts'

interface Frame {
  readonly type: string
}

interface FakeSocket extends SocketLike {
  sent: string[]
  closed: boolean
}

function harness(options: Partial<LiveSocketOptions<Frame, Frame>> = {}) {
  const sockets: FakeSocket[] = []
  const events: string[] = []
  const timers = fakeTimers()
  const live = createLiveSocket<Frame, Frame>({
    open: () => {
      const socket: FakeSocket = {
        sent: [],
        closed: false,
        send: (data) => socket.sent.push(data),
        close: () => (socket.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
    timers,
    beatMs: 1000,
    onFrame: (frame) => events.push(`frame ${frame.type}`),
    onConnection: (connection) =>
      events.push(connection.open ? 'open' : `lost ${connection.failures}`),
    finalCodes: [4410],
    onFinal: (code) => events.push(`final ${code}`),
    ...options,
  })
  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  return { live, sockets, last, events, timers }
}

test('beats while it is open and hands frames on', async () => {
  const { last, events, timers } = harness()
  last().onopen?.()
  last().onmessage?.({ data: '{"type":"queue"}' })
  last().onmessage?.({ data: 'not json' })
  last().onmessage?.({ data: '[1]' })
  await timers.advance(2500)
  expect(events).toEqual(['open', 'frame queue'])
  expect(last().sent).toEqual(['{"type":"beat"}', '{"type":"beat"}'])
})

test('comes back with growing pauses', async () => {
  const { sockets, last, events, timers } = harness()
  const pauses: number[] = []
  for (let lost = 0; lost < 4; lost += 1) {
    last().onclose?.({ code: 1006 })
    const [pause] = timers.pending()
    pauses.push(pause ?? 0)
    await timers.advance(pause ?? 0)
  }
  expect(pauses).toEqual([375, 750, 1500, 3000])
  expect(sockets).toHaveLength(5)
  last().onopen?.()
  expect(events).toEqual(['lost 1', 'lost 2', 'lost 3', 'lost 4', 'open'])
})

test('a restart of the server brings it back soon, however often', async () => {
  const { last, timers } = harness()
  for (let lost = 0; lost < 3; lost += 1) {
    last().onclose?.({ code: 1012 })
    expect(timers.pending()).toEqual([375])
    await timers.advance(375)
  }
})

test('a final code ends it', async () => {
  const { last, sockets, events, timers } = harness()
  last().onopen?.()
  last().onclose?.({ code: 4410 })
  await timers.advance(60_000)
  expect(events).toEqual(['open', 'final 4410'])
  expect(sockets).toHaveLength(1)
})

test('greets before it counts as open, and a greeting that fails is a lost connection', async () => {
  let fail = true
  const { last, events, timers } = harness({
    greet: () =>
      fail ? Promise.reject(new Error('no token')) : Promise.resolve({ type: 'auth', token: 't' }),
  })
  last().onopen?.()
  await timers.advance(0)
  expect(events).toEqual(['lost 1'])
  fail = false
  await timers.advance(1000)
  last().onopen?.()
  await timers.advance(0)
  expect(events).toEqual(['lost 1', 'open'])
  expect(last().sent).toEqual(['{"type":"auth","token":"t"}'])
})

test('close stops everything', async () => {
  const { live, last, sockets, timers } = harness()
  last().onopen?.()
  live.close()
  await timers.advance(60_000)
  expect(last().closed).toBe(true)
  expect(sockets).toHaveLength(1)
  expect(live.send({ type: 'beat' })).toBe(false)
})

test('a line that brings nothing for a while after a beat is lost', async () => {
  const { sockets, events, timers } = harness({ beatMs: 20_000 })
  sockets[0]?.onopen?.()
  await timers.advance(49_999)
  expect(sockets[0]?.sent).toHaveLength(2)
  expect(events).toEqual(['open'])
  await timers.advance(1)
  expect(events).toEqual(['open', 'lost 1'])
  expect(sockets[0]?.closed).toBe(true)
  await timers.advance(1000)
  expect(sockets).toHaveLength(2)
  // A line that never opens has no beats to answer.
  expect(timers.pending()).toEqual([])
})

test.each([
  { reason: 'the answer to a beat', data: '{"type":"beat"}', handedOn: [] },
  { reason: 'any other frame', data: '{"type":"queue"}', handedOn: ['frame queue'] },
])('a line that brings $reason is not lost', async ({ data, handedOn }) => {
  const { sockets, events, timers } = harness({ beatMs: 20_000 })
  sockets[0]?.onopen?.()
  for (let beats = 0; beats < 5; beats += 1) {
    await timers.advance(20_000)
    sockets[0]?.onmessage?.({ data })
  }
  expect(events).toEqual(['open', ...Array.from({ length: 5 }, () => handedOn).flat()])
  expect(sockets).toHaveLength(1)
})

test('reconnect drops a connection that may be dead', async () => {
  const { live, sockets, events, timers } = harness()
  sockets[0]?.onopen?.()
  live.reconnect()
  expect(sockets[0]?.closed).toBe(true)
  expect(sockets).toHaveLength(2)
  sockets[0]?.onclose?.({ code: 1006 })
  await timers.advance(0)
  expect(events).toEqual(['open'])
})
