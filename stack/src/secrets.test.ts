import { createPublicKey } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createSecrets, readOrCreateSecrets } from './secrets.ts'

let home = ''

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'lotse-secrets-'))
})

afterEach(() => rmSync(home, { recursive: true }))

test('they are made once and only their owner may read them', () => {
  const first = readOrCreateSecrets(home)
  expect(readOrCreateSecrets(home)).toEqual(first)
  expect(statSync(join(home, 'secrets.json')).mode & 0o777).toBe(0o600)
})

test('no two are the same', () => {
  const { passwords, clients, matrix, sessionKey, linkKey } = createSecrets()
  const all = [passwords, clients, matrix].flatMap((group) => Object.values<string>(group))
  expect(new Set([...all, sessionKey, linkKey]).size).toBe(all.length + 2)
})

test('the keys fit what they are for', () => {
  const secrets = createSecrets()
  const publicKey = createPublicKey({ key: secrets.assertionKey, format: 'jwk' })
  const exported = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  expect(secrets.assertionPublicKey).toBe(exported)
  expect(secrets.rosterKey).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
  expect(Buffer.from(secrets.sessionKey, 'base64url')).toHaveLength(32)
})

test.each([
  { reason: 'no JSON', content: '{' },
  { reason: 'a key is missing', content: '{"passwords": {}}' },
])('a damaged or incomplete file is refused and never replaced: $reason', ({ content }) => {
  const path = join(home, 'secrets.json')
  writeFileSync(path, content)
  expect(() => readOrCreateSecrets(home)).toThrow(
    /of an earlier version of Lotse; restore it, or delete/,
  )
  expect(readFileSync(path, 'utf8')).toBe(content)
})

test('a lost file beside databases is told: new secrets would not open them', () => {
  mkdirSync(join(home, 'postgres'))
  expect(() => readOrCreateSecrets(home)).toThrow(/is missing although the databases/)
})
