import { expect, test } from '@jest/globals'
import { entryCost, prooflessBurst, quietPlaces, type DoorLoad } from './entry-pressure.ts'

const idle: DoorLoad = { tokens: 120, proofless: 60, burst: 120, waiting: 0, places: 500 }

const cases: readonly { load: Partial<DoorLoad>; cost: number | undefined; reason: string }[] = [
  { load: {}, cost: undefined, reason: 'nobody is there' },
  { load: { tokens: 60, proofless: 1 }, cost: undefined, reason: 'half of the bucket is left' },
  {
    load: { tokens: 60, proofless: 0.9 },
    cost: 25_000,
    reason: 'the share without a proof is used up',
  },
  {
    load: { tokens: 59.9, proofless: 5 },
    cost: 25_000,
    reason: 'more than half of the bucket is used',
  },
  { load: { waiting: 99 }, cost: undefined, reason: 'a fifth of the queue is free to all' },
  { load: { waiting: 100 }, cost: 25_000, reason: 'a fifth of the queue is full' },
  { load: { tokens: 40 }, cost: 50_000, reason: 'a third of the reserve is used' },
  { load: { waiting: 240 }, cost: 50_000, reason: 'a third of the rest of the queue is full' },
  { load: { tokens: 40, waiting: 300 }, cost: 100_000, reason: 'both together' },
  { load: { tokens: 0 }, cost: 100_000, reason: 'the bucket is empty' },
  { load: { waiting: 500 }, cost: 100_000, reason: 'the queue is full' },
  {
    load: { tokens: 0, waiting: 500 },
    cost: 100_000,
    reason: 'the cap: an old phone has to solve it too',
  },
  { load: { waiting: 4, places: 6 }, cost: undefined, reason: 'a small queue with few people' },
  { load: { waiting: 5, places: 5 }, cost: 100_000, reason: 'a small queue that is full' },
  { load: { tokens: 1, proofless: 1, burst: 1 }, cost: undefined, reason: 'one entry a minute' },
  {
    load: { tokens: 0, proofless: 0, burst: 1 },
    cost: 100_000,
    reason: 'one entry a minute, taken',
  },
]

test.each(cases)('$reason: $cost', ({ load, cost }) => {
  expect(entryCost({ ...idle, ...load })).toBe(cost)
})

test('half of the burst needs no proof, and at least one entry', () => {
  expect([1, 2, 3, 120].map(prooflessBurst)).toEqual([1, 1, 1.5, 60])
})

test('a fifth of the queue needs no proof, and at least five places', () => {
  expect([1, 5, 25, 26, 500].map(quietPlaces)).toEqual([5, 5, 5, 6, 100])
})
