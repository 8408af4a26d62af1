import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { type Roster, rosterPayload } from '../domain/roster.ts'
import { createRosterSigner, previousOf } from './sign-roster.ts'

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

test('a signature has the 64 bytes of Ed25519 in base64', () => {
  expect(signRoster(roster).signature).toHaveLength(88)
})

test('a public key is refused at the start', () => {
  expect(() => createRosterSigner(publicKey.export({ format: 'jwk' }))).toThrow(/private key/)
})

const previous = 'ab'.repeat(32)
const client = { person: 'client', userId: '@a:x', deviceId: 'A', ed25519: 'ea', curve25519: 'ca' }
const counselor = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ek',
  curve25519: 'ck',
}
const both = [client, counselor]
const ghost = { ...counselor, userId: '@ghost:x', deviceId: 'G' }

test.each([
  { version: 1, previous: null, members: [counselor], reason: 'the first device' },
  { version: 2, previous, members: both, reason: 'both devices' },
])('$reason: signed', (value) => {
  expect(signRoster({ ...roster, ...value } as Roster).signature).toHaveLength(88)
})

test.each([
  { version: 3, previous, members: [...both, ghost], code: 'members', reason: 'a third device' },
  {
    version: 2,
    previous,
    members: [client, { ...counselor, person: 'whatever' }],
    code: 'members',
    reason: 'somebody who is neither client nor counselor',
  },
  {
    version: 2,
    previous,
    members: [counselor, { ...counselor, deviceId: 'X' }],
    code: 'members',
    reason: 'two devices of one person',
  },
  {
    version: 2,
    previous,
    members: [client, { ...counselor, userId: client.userId }],
    code: 'members',
    reason: 'one user in both roles',
  },
  { version: 1, previous: null, members: [], code: 'members', reason: 'nobody' },
  { version: 9, previous, members: both, code: 'chain', reason: 'a version that is skipped to' },
  { version: 1, previous: null, members: both, code: 'chain', reason: 'both at once' },
  { version: 2, previous, members: [client], code: 'chain', reason: 'one person less' },
  { version: 2, previous: null, members: both, code: 'chain', reason: 'nothing before it' },
  { version: 1, previous, members: [client], code: 'chain', reason: 'something before the first' },
  { version: 2, previous: 'x', members: both, code: 'chain', reason: 'a hash that is none' },
])('$reason: not signed', ({ code, ...value }) => {
  expect(() => signRoster({ ...roster, ...value } as Roster)).toThrow(
    expect.objectContaining({ name: 'RosterError', code }),
  )
})
