import { expect, test } from '@jest/globals'
import { base32, randomId } from './random-id.ts'

test.each([
  { bytes: '', text: '', reason: 'nothing in, nothing out' },
  { bytes: 'f', text: 'my', reason: 'RFC 4648 section 10 vector' },
  { bytes: 'fo', text: 'mzxq', reason: 'RFC 4648 section 10 vector' },
  { bytes: 'foobar', text: 'mzxw6ytboi', reason: 'RFC 4648 section 10 vector' },
])('base32 of "$bytes": $reason', ({ bytes, text }) => {
  expect(base32(Buffer.from(bytes))).toBe(text)
})

test('ids are 26 characters of base32 and do not repeat', () => {
  const ids = Array.from({ length: 1000 }, randomId)
  for (const id of ids) expect(id).toMatch(/^[a-z2-7]{26}$/)
  expect(new Set(ids).size).toBe(1000)
})
