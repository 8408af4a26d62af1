import { expect, test } from '@jest/globals'
import { hoursUntil } from './session-text.ts'

test.each([
  { at: '2026-01-03T10:59:00Z', hours: 48 },
  { at: '2026-01-02T17:00:00Z', hours: 31 },
  { at: '2026-01-01T10:30:00Z', hours: 1 },
  { at: '2026-01-01T11:00:00Z', hours: 1 },
  { at: '2026-01-01T09:00:00Z', hours: 0 },
])('at 10:00 a chat that is deleted at $at has $hours hours', ({ at, hours }) => {
  expect(hoursUntil(at, Date.parse('2026-01-01T10:00:00Z'))).toBe(hours)
})
