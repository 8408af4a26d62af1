import { expect, test } from '@jest/globals'
import { isLongWait, isNobodyThere, waitText } from './wait-text.ts'

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
  { nobody: true, wait: null, isLong: true, reason: 'nobody is there' },
  { nobody: false, wait: null, isLong: false, reason: 'somebody is, and nothing is known' },
  {
    nobody: false,
    wait: { p50Minutes: 5, p80Minutes: 15 },
    isLong: false,
    reason: 'it is short for most',
  },
  {
    nobody: false,
    wait: { p50Minutes: 10, p80Minutes: 20 },
    isLong: true,
    reason: 'it is long for some',
  },
])('writing instead is offered ($isLong) when $reason', ({ nobody, wait, isLong }) => {
  expect(isLongWait(nobody, wait)).toBe(isLong)
})

test.each([
  { active: 0, queue: null, nobody: true, reason: 'the page of the link said so' },
  { active: 1, queue: null, nobody: false, reason: 'the page of the link said somebody is' },
  { active: 1, queue: { counselorActive: false }, nobody: true, reason: 'the last one has gone' },
  { active: 0, queue: { counselorActive: true }, nobody: false, reason: 'somebody has come' },
  { active: 0, queue: {}, nobody: false, reason: 'somebody has picked' },
])('nobody is there ($nobody): $reason', ({ active, queue, nobody }) => {
  expect(isNobodyThere({ activeCounselors: active }, queue)).toBe(nobody)
})
