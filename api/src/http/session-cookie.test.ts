import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { createSealer } from '../privacy/sealer.ts'
import { createSessionCookies, sessionHashOf, sessionKey } from './session-cookie.ts'

const sealer = createSealer(randomBytes(32))
const local = createSessionCookies('http://localhost:8080', sealer)
const secure = createSessionCookies('https://app.example.org', sealer)

test.each([
  {
    cookies: local,
    expected: /^lotse=[\w-]{43}\.[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    reason: 'browsers grant no Secure to http://localhost',
  },
  {
    cookies: secure,
    expected: /^__Host-lotse=[\w-]{43}\.[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Secure$/,
    reason: '__Host- needs Secure, Path=/ and no domain',
  },
])('the cookie is set without expiry: $reason', ({ cookies, expected }) => {
  expect(cookies.set(cookies.create().value)).toMatch(expected)
})

test('it is cleared under the same attributes', () => {
  expect(secure.clear()).toBe('__Host-lotse=; Max-Age=0; HttpOnly; SameSite=Strict; Path=/; Secure')
})

test('values are new each time, genuine, and stored as their SHA-256', () => {
  const [first, second] = [local.create(), local.create()]
  expect(first.value).not.toBe(second.value)
  expect(local.isGenuine(first.value)).toBe(true)
  expect(first.sessionHash).toEqual(createHash('sha256').update(first.value).digest())
  expect(sessionHashOf(first.value).toString('latin1')).toBe(sessionKey(first.value))
  expect(first.sessionHash).toHaveLength(32)
})

test('a value of another installation is not genuine', () => {
  const other = createSessionCookies('http://localhost:8080', createSealer(randomBytes(32)))
  expect(local.isGenuine(other.create().value)).toBe(false)
})

test('no change of a single character leaves a value genuine', () => {
  const { value } = local.create()
  const character = fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(fc.nat(value.length - 1), character, (at, other) => {
      const changed = value.slice(0, at) + other + value.slice(at + 1)
      fc.pre(changed !== value)
      expect(local.isGenuine(changed)).toBe(false)
    }),
  )
})

test('no text whatever is genuine, and none throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(local.isGenuine(text)).toBe(false)
      local.read(text)
    }),
  )
})

test.each([
  { header: undefined, value: undefined, reason: 'no cookies at all' },
  { header: 'a=b', value: undefined, reason: 'others only' },
  { header: 'lotse=x', value: 'x', reason: 'ours alone' },
  { header: 'a=b; lotse=x; c=d', value: 'x', reason: 'ours among others' },
  { header: 'xlotse=y; lotse=x', value: 'x', reason: 'a name that ends alike is another' },
  { header: '__Host-lotse=y', value: undefined, reason: 'the name of the other origin' },
  { header: 'lotse=x; lotse=y', value: 'x', reason: 'the first of two' },
])('$header is read as $value: $reason', ({ header, value }) => {
  expect(local.read(header)).toBe(value)
})
