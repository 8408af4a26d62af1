import { expect, test } from '@jest/globals'
import { isLongWait, waitText } from './wait-text.ts'

test.each([
  { wait: null, key: null, reason: 'nothing is known' },
  { wait: { p50Minutes: 5, p80Minutes: 15 }, key: 'wait-range', reason: 'both ends differ' },
  {
    wait: { p50Minutes: 5, p80Minutes: 5 },
    key: 'wait-at-most',
    reason: 'four of five wait no longer than that, and "about" would be a single number',
  },
])('a wait is a range or nothing ($key): $reason', ({ wait, key }) => {
  // Without texts a text is its key.
  expect(waitText(wait)).toBe(key)
})

test.each([
  { activeCounselors: 0, wait: null, isLong: true, reason: 'nobody is there' },
  { activeCounselors: 2, wait: null, isLong: false, reason: 'somebody is, and nothing is known' },
  {
    activeCounselors: 2,
    wait: { p50Minutes: 5, p80Minutes: 15 },
    isLong: false,
    reason: 'it is short for most',
  },
  {
    activeCounselors: 2,
    wait: { p50Minutes: 10, p80Minutes: 20 },
    isLong: true,
    reason: 'it is long for some',
  },
])('writing instead is offered ($isLong) when $reason', ({ activeCounselors, wait, isLong }) => {
  expect(isLongWait({ activeCounselors }, wait)).toBe(isLong)
})
