import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { legalVersion } from './legal-version.ts'

test('the version is the hash of agency, kind, locale and exact HTML', async () => {
  const html = '<p>Größe & „Anführung“ 😀\u2028</p>'
  const expected = createHash('sha256')
    .update(JSON.stringify(['hamburg', 'agreement', 'de', html]), 'utf8')
    .digest('hex')
  expect(await legalVersion('hamburg', { kind: 'agreement', locale: 'de', html })).toBe(expected)
})

test('each part changes it', async () => {
  const text = { kind: 'imprint', locale: 'en', html: '<p>x</p>' } as const
  const versions = await Promise.all([
    legalVersion('hamburg', text),
    legalVersion('kiel', text),
    legalVersion('hamburg', { ...text, kind: 'agreement' }),
    legalVersion('hamburg', { ...text, locale: 'de' }),
    legalVersion('hamburg', { ...text, html: '<p>x </p>' }),
  ])
  expect(new Set(versions).size).toBe(5)
})
