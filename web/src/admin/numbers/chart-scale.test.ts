import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { axisTicks } from './chart-scale.ts'

test.each([
  { highest: 0, ticks: [0, 1], reason: 'an empty chart still has an axis' },
  { highest: 3, ticks: [0, 1, 2, 3], reason: 'people come as whole numbers' },
  { highest: 12, ticks: [0, 5, 10, 15], reason: 'the last line is above the highest value' },
  { highest: 40, ticks: [0, 10, 20, 30, 40], reason: 'or at it' },
  { highest: 1234, ticks: [0, 500, 1000, 1500], reason: 'in steps that people count in' },
])('$highest: $reason', ({ highest, ticks }) => {
  expect(axisTicks(highest)).toEqual(ticks)
})

test('at most five whole, evenly spaced lines contain every value', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000 }), (highest) => {
      const ticks = axisTicks(highest)
      const step = ticks[1] ?? 0
      expect(ticks).toEqual(ticks.map((_, at) => at * step))
      expect(Number.isInteger(step)).toBe(true)
      expect(ticks.length).toBeLessThanOrEqual(5)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect((ticks.at(-1) ?? 0) - step).toBeLessThanOrEqual(highest)
    }),
  )
})
