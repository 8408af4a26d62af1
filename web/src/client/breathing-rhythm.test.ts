import { expect, test } from '@jest/globals'
import { breathAt, fullness, rhythms } from './breathing-rhythm.ts'

test.each([
  { elapsed: 0, name: 'in', second: 0, reason: 'it begins with breathing in' },
  { elapsed: 3, name: 'in', second: 3, reason: 'four seconds in' },
  { elapsed: 4, name: 'hold', second: 0, reason: 'then hold' },
  { elapsed: 6, name: 'out', second: 0, reason: 'longer out than in' },
  { elapsed: 12, name: 'rest', second: 0, reason: 'a pause before the next breath' },
  { elapsed: 14, name: 'in', second: 0, reason: 'and again' },
  { elapsed: 14 * 60 + 5, name: 'hold', second: 1, reason: 'still in step after an hour of it' },
])('after $elapsed seconds: $name ($reason)', ({ elapsed, name, second }) => {
  expect(breathAt(rhythms.calm, elapsed)).toMatchObject({ phase: { name }, second })
})

test.each(['calm', 'slow'] as const)('%s breathes out longer than in', (name) => {
  const seconds = Object.fromEntries(rhythms[name].map((phase) => [phase.name, phase.seconds]))
  expect(seconds['out']).toBeGreaterThan(seconds['in'] ?? 0)
})

test.each([
  { elapsed: 0, stepwise: false, full: 1, reason: 'the circle grows to where the phase leads' },
  { elapsed: 0, stepwise: true, full: 0.25, reason: 'a quarter with each second' },
  { elapsed: 3, stepwise: true, full: 1, reason: 'full with the last one' },
  { elapsed: 5, stepwise: true, full: 1, reason: 'held' },
  { elapsed: 8, stepwise: true, full: 0.5, reason: 'half of the way out' },
  { elapsed: 13, stepwise: true, full: 0, reason: 'at rest' },
])('$reason', ({ elapsed, stepwise, full }) => {
  expect(fullness(breathAt(rhythms.calm, elapsed), stepwise)).toBe(full)
})
