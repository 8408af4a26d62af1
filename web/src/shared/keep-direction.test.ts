import { FluentResource } from '@fluent/bundle'
import { expect, test } from '@jest/globals'
import { keepDirection } from './keep-direction.ts'
import { createTranslate } from './translate.ts'

test.each([
  { reason: 'an override', text: 'a\u202Eb', kept: 'ab' },
  { reason: 'isolates, which could end ours', text: '\u2067a\u2069b', kept: 'ab' },
  { reason: 'letters that run from right to left stay', text: 'שלום', kept: 'שלום' },
  { reason: 'marks that hold for themselves only', text: 'a\u200Fb', kept: 'a\u200Fb' },
])('$reason', ({ text, kept }) => {
  expect(keepDirection(text)).toBe(kept)
})

test('a variable turns nothing of the sentence around', () => {
  const translate = createTranslate('en', [
    new FluentResource('since = { $topic } · since { $time }'),
  ])
  expect(translate('since', { topic: 'Debts\u202E', time: '12:22' })).toBe('Debts · since 12:22')
})
