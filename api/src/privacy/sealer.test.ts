import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSealer } from './sealer.ts'

const sealer = createSealer(Buffer.alloc(32, 7))
const other = createSealer(Buffer.alloc(32, 8))

test('what is sealed opens again, and only with the same key', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const sealed = sealer.seal(value)
      expect(sealer.open(sealed)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(other.open(sealed)).toBeUndefined()
    }),
  )
})

test('a value sealed twice looks different', () => {
  expect(sealer.seal({ a: 1 })).not.toEqual(sealer.seal({ a: 1 }))
})

test('one changed bit anywhere opens nothing', () => {
  const sealed = sealer.seal({ state: 'Wiped' })
  for (let index = 0; index < sealed.length * 8; index++) {
    const forged = Buffer.from(sealed)
    forged[index >> 3] = (forged[index >> 3] ?? 0) ^ (1 << (index & 7))
    expect(sealer.open(forged)).toBeUndefined()
  }
})

test('a text gives the same URL-safe token each time, and the token gives the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const token = sealer.sealText(text)
      expect(token).toMatch(/^[\w-]+$/)
      expect(sealer.sealText(text)).toBe(token)
      expect(sealer.openText(token)).toBe(text)
      expect(other.openText(token)).toBeUndefined()
    }),
  )
})

const token = sealer.sealText('a session id')
test.each([
  { forged: '', reason: 'nothing' },
  { forged: 'abc', reason: 'too short' },
  { forged: `${token}=`, reason: 'padding' },
  { forged: `${token} `, reason: 'a trailing blank' },
  { forged: token.slice(0, -1), reason: 'cut' },
  { forged: `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`, reason: 'last character' },
  { forged: sealer.seal('a session id').toString('base64url'), reason: 'sealed for another use' },
  { forged: 'A'.repeat(80), reason: 'made up' },
])('a forged token opens nothing: $reason', ({ forged }) => {
  expect(sealer.openText(forged)).toBeUndefined()
})

test('hashes depend on key, purpose and text', () => {
  const hashes = [
    sealer.hash('cookie', 'a'),
    sealer.hash('cookie', 'b'),
    sealer.hash('other', 'a'),
    other.hash('cookie', 'a'),
  ].map((hash) => hash.toString('hex'))
  expect(new Set(hashes).size).toBe(4)
  expect(sealer.hash('cookie', 'a').toString('hex')).toBe(hashes[0])
})

test.each([0, 16, 31, 33])('a key of %d bytes is refused', (length) => {
  expect(() => createSealer(Buffer.alloc(length))).toThrow(RangeError)
})
