import { hkdfSync } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { toBase64Url } from '../shared/base64.ts'
import { keyCheck, newTabShare, storageKey } from './storage-key.ts'

const server = toBase64Url(new Uint8Array(32).fill(1))
const tab = toBase64Url(new Uint8Array(32).fill(2))

test('is HKDF-SHA-256 over server share and tab share', async () => {
  const material = Buffer.concat([Buffer.alloc(32, 1), Buffer.alloc(32, 2)])
  const expected = hkdfSync('sha256', material, Buffer.alloc(32), 'lotse chat store 1', 32)
  expect(Buffer.from(await storageKey(server, tab))).toEqual(Buffer.from(expected))
})

test('neither share alone, nor the two the other way round, gives it', async () => {
  const keys = await Promise.all([
    storageKey(server, tab),
    storageKey(tab, server),
    storageKey(server, server),
    storageKey(tab, tab),
  ])
  expect(new Set(keys.map((key) => toBase64Url(key))).size).toBe(4)
})

test('the check value tells keys apart without being one', async () => {
  const key = await storageKey(server, tab)
  expect(await keyCheck(key)).toBe(await keyCheck(key))
  expect(await keyCheck(key)).not.toBe(await keyCheck(await storageKey(tab, server)))
  expect(await keyCheck(key)).not.toBe(toBase64Url(key))
})

test('a tab share is 256 fresh random bits', () => {
  expect(newTabShare()).toMatch(/^[\w-]{43}$/u)
  expect(newTabShare()).not.toBe(newTabShare())
})
