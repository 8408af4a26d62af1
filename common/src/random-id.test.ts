import { expect, test } from '@jest/globals'
import { base32, isRandomId, randomId } from './random-id.ts'

test.each([
  { bytes: '', text: '', reason: 'nothing in, nothing out' },
  { bytes: 'f', text: 'my', reason: 'RFC 4648 section 10 vector' },
  { bytes: 'fo', text: 'mzxq', reason: 'RFC 4648 section 10 vector' },
  { bytes: 'foobar', text: 'mzxw6ytboi', reason: 'RFC 4648 section 10 vector' },
])('base32 of "$bytes": $reason', ({ bytes, text }) => {
  expect(base32(Buffer.from(bytes))).toBe(text)
})

test('ids have the shape that isRandomId accepts and do not repeat', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  expect(ids.every(isRandomId)).toBe(true)
  expect(new Set(ids).size).toBe(1000)
})

test.each(['', 'A'.repeat(26), 'a'.repeat(25), `${'a'.repeat(26)}\n`, '1'.repeat(26)])(
  'isRandomId refuses %j',
  (text) => {
    expect(isRandomId(text)).toBe(false)
  },
)
