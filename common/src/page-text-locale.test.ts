import { expect, test } from '@jest/globals'
import { pageTextLocale } from './page-text-locale.ts'

test.each([
  {
    language: 'de',
    form: 'informal',
    locale: 'de-informal',
    reason: 'du on the page and in texts',
  },
  { language: 'de', form: 'formal', locale: 'de', reason: 'Sie' },
  { language: 'de', form: undefined, locale: 'de', reason: 'no agency is known' },
  { language: 'en', form: 'informal', locale: 'en', reason: 'English has one form' },
] as const)('$language $form is $locale: $reason', ({ language, form, locale }) => {
  expect(pageTextLocale(language, form)).toBe(locale)
})
