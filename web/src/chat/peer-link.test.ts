import { signal } from '@preact/signals'
import { expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { createPeerLink } from './peer-link.ts'
import type { PeerState } from './peer-state.ts'

/** Two devices of a chat; what one tells the other hears at once. */
function openChat(wanted: { client: boolean; counselor: boolean }) {
  const timers = fakeTimers()
  const told: string[] = []
  const line = { up: true }
  const side = (name: 'client' | 'counselor', hear: (state: PeerState) => void) => {
    const showsTyping = signal(wanted[name])
    const link = createPeerLink({
      timers,
      showsTyping,
      tell: (state) => {
        if (!line.up) return Promise.reject(new Error('offline'))
        told.push(`${name} ${state.typing}${state.asks ? ' asks' : ''}`)
        hear(state)
        return Promise.resolve()
      },
    })
    return { link, showsTyping }
  }
  const client = side('client', (state) => {
    counselor.link.hear(state)
  })
  const counselor = side('counselor', (state) => {
    client.link.hear(state)
  })
  const open = async (): Promise<void> => {
    client.link.greet()
    counselor.link.greet()
    await timers.advance(1000)
    told.length = 0
  }
  return { client, counselor, timers, told, line, open }
}

test.each([
  { reason: 'both want it', client: true, counselor: true, seen: true },
  { reason: 'only the writer wants it', client: true, counselor: false, seen: false },
  { reason: 'only the reader wants it', client: false, counselor: true, seen: false },
  { reason: 'nobody wants it', client: false, counselor: false, seen: false },
])('writing shows where $reason: $seen', async ({ client: one, counselor: other, seen }) => {
  const { client, counselor, timers, told, open } = openChat({ client: one, counselor: other })
  await open()
  client.link.noteTyping()
  await timers.advance(500)
  expect(counselor.link.peerIsTyping.value).toBe(seen)
  // Nothing about it leaves the device otherwise.
  expect(told).toEqual(seen ? ['client now'] : [])
})

test('a switch that the other side turns on later counts from then on', async () => {
  const { client, counselor, timers, open } = openChat({ client: true, counselor: false })
  await open()
  counselor.showsTyping.value = true
  await timers.advance(500)
  client.link.noteTyping()
  await timers.advance(500)
  expect(counselor.link.peerIsTyping.value).toBe(true)
  client.showsTyping.value = false
  await timers.advance(500)
  expect(counselor.link.peerIsTyping.value).toBe(false)
})

test('writing is said seldom, and ends without a key, with the message, and without news', async () => {
  const { client, counselor, timers, told, line, open } = openChat({
    client: true,
    counselor: true,
  })
  await open()
  for (let second = 0; second < 10; second += 1) {
    client.link.noteTyping()
    await timers.advance(1000)
  }
  expect(told).toEqual(['client now', 'client now', 'client now'])
  expect(counselor.link.peerIsTyping.value).toBe(true)
  await timers.advance(6000)
  expect(counselor.link.peerIsTyping.value).toBe(false)

  client.link.noteTyping()
  await timers.advance(500)
  client.link.noteDone()
  counselor.link.noteReception({ newest: 'm1', locked: [] })
  expect(counselor.link.peerIsTyping.value).toBe(false)

  client.link.noteTyping()
  await timers.advance(500)
  line.up = false
  await timers.advance(8000)
  expect(counselor.link.peerIsTyping.value).toBe(false)
})

test('what arrived is confirmed, once for a burst, and again after an interruption', async () => {
  const { client, counselor, timers, told, line, open } = openChat({
    client: false,
    counselor: false,
  })
  await open()
  counselor.link.noteReception({ newest: 'm1', locked: [] })
  counselor.link.noteReception({ newest: 'm2', locked: [] })
  counselor.link.noteReception({ newest: 'm2', locked: [] })
  await timers.advance(500)
  expect(told).toEqual(['counselor off'])
  expect(client.link.peerHas.value).toEqual({ newest: 'm2', locked: [] })
  line.up = false
  counselor.link.noteReception({ newest: 'm3', locked: [] })
  await timers.advance(20_000)
  expect(client.link.peerHas.value.newest).toBe('m2')
  line.up = true
  await timers.advance(10_000)
  expect(client.link.peerHas.value.newest).toBe('m3')
})

test('after a reload one side asks, and the other answers once', async () => {
  const { client, counselor, timers, told, open } = openChat({ client: false, counselor: false })
  await open()
  counselor.link.noteReception({ newest: 'm1', locked: [] })
  await timers.advance(500)
  told.length = 0
  client.link.greet()
  await timers.advance(60_000)
  expect(told).toEqual(['client off asks', 'counselor off'])
})

test('a side that stopped says nothing', async () => {
  const { client, timers, told, open } = openChat({ client: true, counselor: true })
  await open()
  client.link.noteTyping()
  client.link.stop()
  client.link.noteReception({ newest: 'm1', locked: [] })
  client.showsTyping.value = false
  await timers.advance(60_000)
  expect(told.filter((line) => line.startsWith('client'))).toEqual([])
  expect(timers.pending()).toEqual([])
})
