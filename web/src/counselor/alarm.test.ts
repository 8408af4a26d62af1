import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { messageSound, startAlarm, ticketSound } from './alarm.ts'

/** Frequencies of the notes that were started. */
let notes: number[] = []
let contexts = 0

class FakeAudioContext {
  state = 'running'
  currentTime = 1
  destination = {}
  constructor() {
    contexts += 1
  }
  resume(): Promise<void> {
    return Promise.resolve()
  }
  createGain(): unknown {
    const ramp = (): void => {}
    const gain = {
      setValueAtTime: ramp,
      linearRampToValueAtTime: ramp,
      exponentialRampToValueAtTime: ramp,
    }
    return { gain, connect: () => {} }
  }
  createOscillator(): unknown {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: (volume: { connect: (to: unknown) => void }) => volume,
      start: () => notes.push(frequency.value),
      stop: () => {},
    }
  }
}

beforeEach(() => {
  notes = []
  contexts = 0
  jest.useFakeTimers()
  Object.assign(globalThis, { AudioContext: FakeAudioContext })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'AudioContext')
})

const start = (ids: readonly string[], mute = false) => {
  const unseen = signal<ReadonlySet<string>>(new Set(ids))
  const muted = signal(mute)
  return { unseen, muted, stop: startAlarm(unseen, muted, ticketSound) }
}

test('it plays two notes while something is unseen, and again every four seconds', () => {
  const { stop } = start(['a'])
  expect(notes).toEqual([659, 880])
  jest.advanceTimersByTime(3_999)
  expect(notes).toHaveLength(2)
  jest.advanceTimersByTime(1)
  expect(notes).toHaveLength(4)
  jest.advanceTimersByTime(8_000)
  expect(notes).toHaveLength(8)
  expect(contexts).toBe(1)
  stop()
})

test('without anything unseen it is silent, and no sound is even prepared', () => {
  const { stop } = start([])
  jest.advanceTimersByTime(20_000)
  expect({ notes, contexts }).toEqual({ notes: [], contexts: 0 })
  stop()
})

test.each([
  {
    reason: 'all is seen',
    end: ({ unseen }: ReturnType<typeof start>) => (unseen.value = new Set()),
  },
  { reason: 'it is muted', end: ({ muted }: ReturnType<typeof start>) => (muted.value = true) },
  { reason: 'it is stopped', end: ({ stop }: ReturnType<typeof start>) => stop() },
])('it falls silent when $reason', ({ end }) => {
  const alarm = start(['a'])
  end(alarm)
  notes = []
  jest.advanceTimersByTime(20_000)
  expect(notes).toEqual([])
  expect(jest.getTimerCount()).toBe(0)
  alarm.stop()
})

test('it plays at once when something new comes, and when it is not muted any more', () => {
  const { unseen, muted, stop } = start([], true)
  unseen.value = new Set(['a'])
  expect(notes).toEqual([])
  muted.value = false
  expect(notes).toEqual([659, 880])
  stop()
})

test('it plays at once for the next one, and keeps its rhythm when one of two is looked at', () => {
  const { unseen, stop } = start(['a'])
  jest.advanceTimersByTime(1000)
  unseen.value = new Set(['a', 'b'])
  expect(notes).toHaveLength(4)
  jest.advanceTimersByTime(1000)
  unseen.value = new Set(['b'])
  expect(notes).toHaveLength(4)
  jest.advanceTimersByTime(3000)
  expect(notes).toHaveLength(6)
  stop()
})

test('messages sound different, and come again more seldom', () => {
  const stop = startAlarm(signal(new Set(['a'])), signal(false), messageSound)
  expect(notes).toEqual([523])
  jest.advanceTimersByTime(19_999)
  expect(notes).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(notes).toHaveLength(2)
  stop()
})
