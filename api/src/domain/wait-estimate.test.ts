import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  compareWait,
  estimateWait,
  pickupInterval,
  recordPickup,
  sampleFloor,
  waitQuantile,
  type PickupRate,
} from './wait-estimate.ts'

const steady: PickupRate = { samples: 30, meanMinutes: 4, variance: 4 }

test.each([
  { activeCounselors: 1, rate: null, reason: 'nobody was ever picked' },
  {
    activeCounselors: 1,
    rate: { ...steady, samples: sampleFloor - 1 },
    reason: 'below the sample floor',
  },
  { activeCounselors: 0, rate: steady, reason: 'nobody is there to pick' },
])('nothing is said: $reason', ({ activeCounselors, rate }) => {
  expect(estimateWait({ position: 1, activeCounselors, rate })).toBeNull()
})

test.each([
  { position: 1, p50Minutes: 5, p80Minutes: 10, reason: 'about four minutes' },
  { position: 5, p50Minutes: 20, p80Minutes: 25, reason: 'five times four' },
])('position $position: $reason', ({ position, p50Minutes, p80Minutes }) => {
  expect(estimateWait({ position, activeCounselors: 2, rate: steady })).toEqual({
    p50Minutes,
    p80Minutes,
  })
})

test('at the sample floor something is said', () => {
  const rate = { ...steady, samples: sampleFloor }
  expect(estimateWait({ position: 1, activeCounselors: 1, rate })).not.toBeNull()
})

test.each([
  { minutes: 0, result: 'sooner', reason: 'picked immediately' },
  { minutes: 9.9, result: 'sooner', reason: 'a moment before the range' },
  { minutes: 10, result: 'inside', reason: 'the range has its lower end' },
  { minutes: 20, result: 'inside', reason: 'and its upper end' },
  { minutes: 20.1, result: 'later', reason: 'a moment after the range' },
])('told 10 to 20 minutes, $minutes minutes are $result: $reason', ({ minutes, result }) => {
  expect(compareWait({ p50Minutes: 10, p80Minutes: 20 }, minutes)).toBe(result)
})

const rates = fc
  .array(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: sampleFloor, maxLength: 60 })
  .map((intervals) => intervals.reduce<PickupRate | null>(recordPickup, null))

test('both figures are multiples of five in order, and never fall as the queue grows', () => {
  fc.assert(
    fc.property(rates, fc.integer({ min: 1, max: 500 }), (rate, position) => {
      const here = estimateWait({ position, activeCounselors: 1, rate })
      const behind = estimateWait({ position: position + 1, activeCounselors: 1, rate })
      if (here === null || behind === null) throw new Error('an estimate is missing')
      for (const minutes of [here.p50Minutes, here.p80Minutes]) {
        expect(minutes % 5).toBe(0)
        expect(minutes).toBeGreaterThanOrEqual(5)
        expect(Number.isFinite(minutes)).toBe(true)
      }
      expect(here.p80Minutes).toBeGreaterThanOrEqual(here.p50Minutes)
      expect(behind.p50Minutes).toBeGreaterThanOrEqual(here.p50Minutes)
      expect(behind.p80Minutes).toBeGreaterThanOrEqual(here.p80Minutes)
    }),
  )
})

test('the first intervals give their plain mean and variance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: 1, maxLength: 10 }),
      (intervals) => {
        const rate = intervals.reduce<PickupRate | null>(recordPickup, null)
        const mean = intervals.reduce((sum, value) => sum + value, 0) / intervals.length
        const variance =
          intervals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / intervals.length
        expect(rate?.samples).toBe(intervals.length)
        expect(rate?.meanMinutes).toBeCloseTo(mean, 6)
        expect(rate?.variance).toBeCloseTo(variance, 4)
      },
    ),
  )
})

test('a change of pace is followed', () => {
  const slow = Array.from({ length: 50 }, () => 20)
  const fast = Array.from({ length: 60 }, () => 2)
  const rate = [...slow, ...fast].reduce<PickupRate | null>(recordPickup, null)
  expect(rate?.meanMinutes).toBeLessThan(3)
})

const minuteAt = (minute: number): Date => new Date(minute * 60_000)

test.each([
  { joined: 0, last: null, minutes: 30, reason: 'the first pickup: as long as the person waited' },
  { joined: 0, last: 20, minutes: 10, reason: 'a busy queue: since the last pickup' },
  { joined: 25, last: 0, minutes: 5, reason: 'a quiet time before does not count' },
  { joined: 40, last: null, minutes: 0, reason: 'a clock that ran backwards' },
])('pickup interval: $reason', ({ joined, last, minutes }) => {
  const lastPickup = last === null ? null : minuteAt(last)
  expect(pickupInterval({ at: minuteAt(30), enteredAt: minuteAt(joined), lastPickup })).toBe(
    minutes,
  )
})

/** A small generator with a fixed seed (mulberry32): the simulation is the same on every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A busy day at `counselors` desks, 400 times over: chats of 40 minutes on average, a queue that is never empty. At each
 * pickup the person who has just come to position `position` is given the estimate, and later compared with their wait.
 */
function simulate(counselors: number, position: number): { median: number; upper: number } {
  const random = generator(counselors * 100 + position)
  const normal = (): number =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const chat = (): number => 34 * Math.exp(0.55 * normal())
  let asked = 0
  let withinMedian = 0
  let withinUpper = 0
  for (let day = 0; day < 400; day++) {
    const desks = Array.from({ length: counselors }, () => random() * 40)
    const pickups: number[] = []
    for (let index = 0; index < 60; index++) {
      const next = Math.min(...desks)
      desks[desks.indexOf(next)] = next + 1 + chat()
      pickups.push(next)
    }
    let rate: PickupRate | null = null
    for (const [index, at] of pickups.entries()) {
      if (index > 0) rate = recordPickup(rate, at - (pickups[index - 1] ?? 0))
      const wait = (pickups[index + position] ?? Number.NaN) - at
      if (rate === null || rate.samples < sampleFloor || Number.isNaN(wait)) continue
      asked += 1
      if (wait <= waitQuantile(position, rate, 0)) withinMedian += 1
      if (wait <= waitQuantile(position, rate, 0.8416)) withinUpper += 1
    }
  }
  return { median: withinMedian / asked, upper: withinUpper / asked }
}

test.each([
  { counselors: 1, position: 1 },
  { counselors: 1, position: 4 },
  { counselors: 2, position: 1 },
  { counselors: 2, position: 6 },
  { counselors: 4, position: 3 },
  { counselors: 4, position: 10 },
  { counselors: 8, position: 5 },
])(
  'calibrated with $counselors counselors at position $position: half the waits below the median, four fifths below the upper',
  ({ counselors, position }) => {
    const { median, upper } = simulate(counselors, position)
    expect(median).toBeGreaterThan(0.35)
    expect(median).toBeLessThan(0.65)
    expect(upper).toBeGreaterThan(0.72)
    expect(upper).toBeLessThan(0.9)
  },
)
