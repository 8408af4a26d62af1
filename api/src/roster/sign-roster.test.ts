import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { type Roster, rosterPayload } from '../domain/roster.ts'
import { createRosterSigner, generateRosterKey, previousOf } from './sign-roster.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signRoster = createRosterSigner(privateKey.export({ format: 'jwk' }))
const roster: Roster = {
  room: '!room:example.org',
  version: 1,
  previous: null,
  members: [{ person: 'client', userId: '@a:x', deviceId: 'D', ed25519: 'e', curve25519: 'c' }],
}

test('the signature is over the payload bytes and verifies with the public key alone', () => {
  const signed = signRoster(roster)
  const payload = Buffer.from(signed.payload, 'base64')
  const signature = Buffer.from(signed.signature, 'base64')
  expect(payload.toString('utf8')).toBe(rosterPayload(roster))
  expect(verify(null, payload, publicKey, signature)).toBe(true)
  payload[0] = 0
  expect(verify(null, payload, publicKey, signature)).toBe(false)
})

test('a browser verifies it with WebCrypto and the raw key', async () => {
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  expect(raw).toHaveLength(32)
  const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
  const signed = signRoster(roster)
  const signature = Buffer.from(signed.signature, 'base64')
  const payload = Buffer.from(signed.payload, 'base64')
  expect(await crypto.subtle.verify('Ed25519', key, signature, payload)).toBe(true)
})

test('each roster names the bytes of the one before', () => {
  const first = signRoster(roster)
  const previous = previousOf(first.payload)
  expect(previous).toBe(createHash('sha256').update(rosterPayload(roster)).digest('hex'))
  expect(previousOf(null)).toBeNull()
})

test.each([
  { kind: 'P-256', pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }) },
  { kind: 'X25519', pair: generateKeyPairSync('x25519') },
])('a $kind key is refused at the start', ({ pair }) => {
  expect(() => createRosterSigner(pair.privateKey.export({ format: 'jwk' }))).toThrow(TypeError)
})

test('a generated key signs', () => {
  expect(createRosterSigner(generateRosterKey())(roster).signature).toHaveLength(88)
})

test('a public key is refused at the start', () => {
  expect(() => createRosterSigner(publicKey.export({ format: 'jwk' }))).toThrow(/private key/)
})
