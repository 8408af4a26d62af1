import { expect, test } from '@jest/globals'
import { minutesLeft, timeLeft } from './time-left.ts'

test.each([
  { secondsLeft: 600, sinceMs: 0, left: 600_000, reason: 'the whole time' },
  { secondsLeft: 600, sinceMs: 599_000, left: 1000, reason: 'the last second' },
  { secondsLeft: 600, sinceMs: 660_000, left: 0, reason: 'a minute too late' },
])('$reason', ({ secondsLeft, sinceMs, left }) => {
  expect(timeLeft(secondsLeft, sinceMs)).toBe(left)
})

test.each([
  { left: 600_000, minutes: 10 },
  { left: 599_999, minutes: 9 },
  { left: 59_999, minutes: 0 },
])('$left ms are $minutes whole minutes', ({ left, minutes }) => {
  expect(minutesLeft(left)).toBe(minutes)
})
