import { expect, test } from '@jest/globals'
import { withDay } from './record-api.ts'

const early = '2026-11-01'
const late = '2026-11-22'

test.each([
  { from: '', to: '', end: 'from', day: late, range: [late, ''], reason: 'an open end stays open' },
  { from: '', to: early, end: 'from', day: late, range: [late, late], reason: 'the end is passed' },
  {
    from: late,
    to: '',
    end: 'to',
    day: early,
    range: [early, early],
    reason: 'so is the beginning',
  },
  { from: early, to: late, end: 'from', day: late, range: [late, late], reason: 'one day' },
  { from: early, to: late, end: 'to', day: '', range: [early, ''], reason: 'an end is taken away' },
  { from: early, to: late, end: 'from', day: '', range: ['', late], reason: 'so is a beginning' },
] as const)('$reason', ({ from, to, end, day, range }) => {
  expect(Object.values(withDay({ from, to }, end, day))).toEqual(range)
})
