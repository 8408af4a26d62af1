import { expect, test } from '@jest/globals'
import { linkCodes } from './link-codes.ts'

const key = Buffer.alloc(32, 1)

test('a code is eight characters and stays the same', () => {
  const code = linkCodes(key)('hamburg', 'website')
  expect(code).toMatch(/^[a-z2-7]{8}$/)
  expect(linkCodes(Buffer.from(key))('hamburg', 'website')).toBe(code)
})

test.each([
  { agency: 'kiel', link: 'website', other: key, reason: 'another agency' },
  { agency: 'hamburg', link: 'sucht', other: key, reason: 'another link' },
  { agency: 'hamburg","web', link: 'site', other: key, reason: 'names that run together' },
  { agency: 'hamburg', link: 'website', other: Buffer.alloc(32, 2), reason: 'another key' },
])('$reason gives another code', ({ agency, link, other }) => {
  expect(linkCodes(other)(agency, link)).not.toBe(linkCodes(key)('hamburg', 'website'))
})
