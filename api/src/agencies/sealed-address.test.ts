import { expect, test } from '@jest/globals'
import { createSealer } from '../privacy/sealer.ts'
import { openAddress, sealAddress } from './sealed-address.ts'

const sealer = createSealer(new Uint8Array(32).fill(7))
const words = { agency: 'hamburg', topic: 'sucht' }

test('a sealed address opens again, names nothing, and looks different each time', () => {
  const code = sealAddress(sealer, words)
  expect(openAddress(sealer, code)).toEqual(words)
  expect(Buffer.from(code, 'base64url').toString('latin1')).not.toMatch(/hamburg|sucht/)
  expect(sealAddress(sealer, words)).not.toBe(code)
})

test.each([
  { reason: 'the code of a link', code: 'abcd2345' },
  { reason: 'no code at all', code: '' },
  {
    reason: 'sealed for another use',
    code: sealer.seal({ ...words, use: 'notice' }).toString('base64url'),
  },
  {
    reason: 'sealed by another installation',
    code: sealAddress(createSealer(new Uint8Array(32).fill(8)), words),
  },
  { reason: 'one letter off', code: `${sealAddress(sealer, words).slice(0, -2)}AA` },
])('does not open what is $reason', ({ code }) => {
  expect(openAddress(sealer, code)).toBeUndefined()
})
