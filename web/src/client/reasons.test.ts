import { expect, test } from '@jest/globals'
import { keptText } from './reasons.ts'

test.each([
  { receipt: 'r', wiped: false, key: 'farewell-deleting', reason: 'the page asks until it is' },
  { receipt: null, wiped: true, key: 'farewell-close', reason: 'it is confirmed' },
  {
    receipt: null,
    wiped: false,
    key: 'farewell-nothing-kept',
    reason: 'nothing will ever confirm that the deletion is complete',
  },
])('a last page says $key: $reason', ({ receipt, wiped, key }) => {
  // Without texts a text is its key.
  expect(keptText({ receipt, wiped })).toBe(key)
})
