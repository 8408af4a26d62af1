import { expect, test } from '@jest/globals'
import { minutesLeft, timeLeft } from './time-left.ts'

const now = Date.parse('2026-01-01T10:00:00Z')

test.each([
  { expiresAt: '2026-01-01T10:10:00Z', left: 600_000, reason: 'the whole time' },
  { expiresAt: '2026-01-01T10:00:01Z', left: 1000, reason: 'the last second' },
  { expiresAt: '2026-01-01T09:59:00Z', left: 0, reason: 'a minute too late' },
  { expiresAt: '2026-01-01T23:00:00Z', left: null, reason: 'a clock that is hours slow' },
  { expiresAt: '2025-12-31T10:00:00Z', left: null, reason: 'a clock that is a day fast' },
  { expiresAt: 'soon', left: null, reason: 'no moment' },
])('$reason', ({ expiresAt, left }) => {
  expect(timeLeft(expiresAt, now)).toBe(left)
})

test.each([
  { left: 600_000, minutes: 10 },
  { left: 599_999, minutes: 9 },
  { left: 59_999, minutes: 0 },
])('$left ms are $minutes whole minutes', ({ left, minutes }) => {
  expect(minutesLeft(left)).toBe(minutes)
})
