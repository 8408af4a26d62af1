import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { legalVersion } from './legal-version.ts'

const html = '<p>Größe & „Anführung“ 😀\u2028</p>'

test.each([
  { short: null, words: ['hamburg', 'agreement', 'de', html], reason: 'a text alone' },
  {
    short: 'Eins\nZwei',
    words: ['hamburg', 'agreement', 'de', html, 'Eins\nZwei'],
    reason: 'a text with what is short',
  },
])('the version is the hash of all that is shown: $reason', async ({ short, words }) => {
  const expected = createHash('sha256').update(JSON.stringify(words), 'utf8').digest('hex')
  expect(await legalVersion('hamburg', { kind: 'agreement', locale: 'de', html, short })).toBe(
    expected,
  )
})

test('each part changes it', async () => {
  const text = { kind: 'imprint', locale: 'en', html: '<p>x</p>', short: null } as const
  const versions = await Promise.all([
    legalVersion('hamburg', text),
    legalVersion('kiel', text),
    legalVersion('hamburg', { ...text, kind: 'agreement' }),
    legalVersion('hamburg', { ...text, locale: 'de' }),
    legalVersion('hamburg', { ...text, html: '<p>x </p>' }),
    legalVersion('hamburg', { ...text, short: 'x' }),
  ])
  expect(new Set(versions).size).toBe(6)
})
