import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { chooseAddress, chooseLanguage, startLocale, suggestAddress, textLocale } from './locale.ts'

const browser = globalThis as unknown as Record<string, unknown>
const replaced = ['document', 'history', 'location'] as const
const before = replaced.map((name) => [name, browser[name]] as const)
beforeAll(() => {
  browser['document'] = { documentElement: { lang: '' } }
  browser['location'] = { href: 'https://example.org/live-chat' }
  browser['history'] = { state: null, replaceState: () => {} }
})
afterAll(() => {
  for (const [name, value] of before) browser[name] = value
})

test('texts are asked for in the form of address of the page', async () => {
  const none = () => Promise.resolve({ resources: [] })
  await startLocale({ de: none, en: none })
  suggestAddress('informal')
  expect(textLocale()).toBe('en')
  await chooseLanguage('de')
  expect(textLocale()).toBe('de-informal')
  chooseAddress('formal')
  // The agency would answer the bare language in its own form, which is the informal one.
  expect(textLocale()).toBe('de-formal')
  chooseAddress('informal')
  expect(textLocale()).toBe('de-informal')
})
