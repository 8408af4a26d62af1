import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { promptAt, type PromptSource } from './consent-prompt.ts'

const promptedAt = new Date('2026-01-01T00:00:00Z')
const source: PromptSource = {
  agency: { name: 'hamburg', displayName: 'Hamburg' },
  agreement: { locale: 'de', version: 'a' },
  promptedAt,
  expiresAt: new Date('2026-01-01T00:10:00Z'),
  moreTime: true,
}
const after = (seconds: number): Date => new Date(promptedAt.getTime() + seconds * 1000)

test.each([
  { seconds: 0, attempt: 1, reason: 'the first question' },
  { seconds: 9.999, attempt: 1, reason: 'not yet asked again' },
  { seconds: 10, attempt: 2, reason: 'asked again after the interval' },
  { seconds: 59, attempt: 6, reason: 'and again' },
  { seconds: -5, attempt: 1, reason: 'a clock behind the database asks no earlier question' },
])('after $seconds s it is attempt $attempt: $reason', ({ seconds, attempt }) => {
  expect(promptAt(source, after(seconds), 10).attempt).toBe(attempt)
})

test.each([
  { seconds: 0, left: 600, reason: 'the whole time' },
  { seconds: 0.5, left: 599, reason: 'nobody is told that they have more time than they have' },
  { seconds: 601, left: 0, reason: 'a second too late' },
])('after $seconds s $left seconds are left: $reason', ({ seconds, left }) => {
  expect(promptAt(source, after(seconds), 10).secondsLeft).toBe(left)
})

test('attempts never go back', () => {
  const moment = fc.double({ min: 0, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(moment, moment, fc.integer({ min: 5, max: 60 }), (one, other, interval) => {
      const [early, late] = [Math.min(one, other), Math.max(one, other)]
      expect(promptAt(source, after(early), interval).attempt).toBeLessThanOrEqual(
        promptAt(source, after(late), interval).attempt,
      )
    }),
  )
})
