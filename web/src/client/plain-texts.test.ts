import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { chooseAddress, chooseLanguage, startLocale } from '../shared/locale.ts'
import { choosePlainTexts, consentLocale, offersPlainTexts } from './plain-texts.ts'

const browser = globalThis as unknown as Record<string, unknown>
const replaced = ['document', 'history'] as const
const before = replaced.map((name) => [name, browser[name]] as const)
const history = {
  state: null as unknown,
  replaceState: (state: unknown) => (history.state = state),
}
beforeAll(async () => {
  browser['document'] = { documentElement: { lang: '' } }
  browser['history'] = history
  const none = () => Promise.resolve({ resources: [] })
  await startLocale({ de: none, en: none })
})
afterAll(() => {
  for (const [name, value] of before) browser[name] = value
})

const all = ['en', 'de', 'de-informal', 'de-simple']

test.each([
  { reason: 'as it was chosen', language: 'de', locales: all, plain: true, asked: 'de-simple' },
  { reason: 'not chosen', language: 'de', locales: all, plain: false, asked: 'de-informal' },
  {
    reason: 'a platform without them',
    language: 'de',
    locales: ['de'],
    plain: true,
    asked: 'de-informal',
  },
  { reason: 'only German has them', language: 'en', locales: all, plain: true, asked: 'en' },
] as const)('texts of consents: $reason', async ({ language, locales, plain, asked }) => {
  await chooseLanguage(language)
  chooseAddress('informal')
  choosePlainTexts(plain)
  expect(consentLocale(locales)).toBe(asked)
  expect(offersPlainTexts(locales)).toBe(language === 'de' && locales.length > 1)
})

test('the choice is stored in the history entry beside the other values', () => {
  choosePlainTexts(true)
  expect(history.state).toMatchObject({ plain: true, locale: 'en informal' })
  choosePlainTexts(false)
  expect(history.state).toMatchObject({ plain: undefined, locale: 'en informal' })
})
