import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { chooseLanguage, languages } from './language.ts'

const cases: { reason: string; header: string | undefined; language: string }[] = [
  { reason: 'no wish', header: undefined, language: 'en' },
  { reason: 'plain German', header: 'de', language: 'de' },
  { reason: 'a region of German', header: 'de-AT,de;q=0.9,en;q=0.8', language: 'de' },
  { reason: 'English first', header: 'en-US,en;q=0.9,de;q=0.8', language: 'en' },
  { reason: 'quality beats order', header: 'en;q=0.5, de;q=0.7', language: 'de' },
  { reason: 'anything else is English', header: 'fr-FR,fr;q=0.9', language: 'en' },
  { reason: 'the better of those we have', header: 'fr, de;q=0.8, en;q=0.5', language: 'de' },
  { reason: 'German is refused', header: 'de;q=0', language: 'en' },
  { reason: 'a longer word is another language', header: 'den', language: 'en' },
  { reason: 'case and blanks do not matter', header: ' DE-ch ; q=1.0 ', language: 'de' },
  { reason: 'an impossible quality counts as none', header: 'de;q=7, en;q=0.1', language: 'en' },
]

test.each(cases)('$reason', ({ header, language }) => {
  expect(chooseLanguage(header)).toBe(language)
})

test('any header gives a language that exists', () => {
  fc.assert(fc.property(fc.string(), (header) => languages.includes(chooseLanguage(header))))
})
