import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { PADDING_FIELD, PADDING_STEP, paddedText, plaintextBytes } from './padding.ts'

const room = '!abcdefghijklmnop:lotse.localhost'

test('every plaintext is a multiple of the step and keeps its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      const content = paddedText(text, room)
      expect(plaintextBytes(content, room) % PADDING_STEP).toBe(0)
      expect(content.body).toBe(text)
    }),
  )
})

test('short messages of different lengths look alike', () => {
  const sizes = ['', 'a', 'Hello', 'ä'.repeat(100)].map((text) =>
    plaintextBytes(paddedText(text, room), room),
  )
  expect(new Set(sizes)).toEqual(new Set([PADDING_STEP]))
})

test('no more than one step is added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (text) => {
      const content = paddedText(text, room)
      expect(String(content[PADDING_FIELD]).length).toBeLessThan(PADDING_STEP)
    }),
  )
})

test('half a surrogate pair becomes a replacement character', () => {
  expect(paddedText('a\uD83D', room).body).toBe('a\uFFFD')
})
