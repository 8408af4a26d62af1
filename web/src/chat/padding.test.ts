import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { paddingField, paddingStep, paddedText, plaintextBytes } from './padding.ts'

const room = '!abcdefghijklmnop:lotse.localhost'

test('every plaintext is a multiple of the step and keeps its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 2000 }), (text) => {
      const content = paddedText(text, room)
      expect(plaintextBytes(content, room) % paddingStep).toBe(0)
      expect(content.body).toBe(text)
    }),
  )
})

test('short messages of different lengths look alike', () => {
  const sizes = ['', 'a', 'Hello', 'ä'.repeat(100)].map((text) =>
    plaintextBytes(paddedText(text, room), room),
  )
  expect(new Set(sizes)).toEqual(new Set([paddingStep]))
})

test('no more than one step is added', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (text) => {
      const content = paddedText(text, room)
      expect(String(content[paddingField]).length).toBeLessThan(paddingStep)
    }),
  )
})

test('half a surrogate pair becomes a replacement character', () => {
  expect(paddedText('a\uD83D', room).body).toBe('a\uFFFD')
})
