import { expect, test } from '@jest/globals'
import { negotiateLocale } from './negotiate-locale.ts'

test.each([
  { asked: 'de', available: ['en', 'de'], chosen: 'de', reason: 'there' },
  { asked: 'DE-at', available: ['en', 'de'], chosen: 'de', reason: 'its language' },
  {
    asked: 'de-simple',
    available: ['de', 'de-simple'],
    chosen: 'de-simple',
    reason: 'the closest',
  },
  { asked: 'fr', available: ['en', 'de'], chosen: 'en', reason: 'the default' },
  { asked: undefined, available: ['en'], chosen: 'en', reason: 'none asked for' },
  {
    asked: 'de-informal',
    available: ['en', 'de'],
    chosen: 'de',
    reason: 'the language of a variant',
  },
  { asked: 'de', available: ['de-informal', 'en'], chosen: 'en', reason: 'never a variant of it' },
  { asked: 'fr', available: ['de'], chosen: undefined, reason: 'not even the default' },
])('$asked of $available is $chosen: $reason', ({ asked, available, chosen }) => {
  expect(negotiateLocale(asked, available, 'en')).toBe(chosen)
})

test('the language of a default that is a variant is the last resort', () => {
  expect(negotiateLocale('fr', ['de'], 'de-informal')).toBe('de')
})
