import { expect, test } from '@jest/globals'
import { purgeAt } from './purge-at.ts'

test.each([
  {
    deadline: '2026-11-25T19:54:15.893Z',
    told: '2026-11-25T20:00:00.000Z',
    reason: 'never earlier than the purge',
  },
  {
    deadline: '2026-11-25T19:00:00.001Z',
    told: '2026-11-25T20:00:00.000Z',
    reason: 'not even by a millisecond',
  },
  {
    deadline: '2026-11-25T19:00:00.000Z',
    told: '2026-11-25T19:00:00.000Z',
    reason: 'a full hour is itself',
  },
  {
    deadline: '2026-12-31T23:30:00.000Z',
    told: '2027-01-01T00:00:00.000Z',
    reason: 'the turn of a year',
  },
])('a purge due at $deadline is told as $told: $reason', ({ deadline, told }) => {
  expect(purgeAt(new Date(deadline)).toISOString()).toBe(told)
})
