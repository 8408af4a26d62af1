import { beforeAll, expect, test } from '@jest/globals'
import { SignJWT } from 'jose'
import { createFakeTokenIssuer, type FakeTokenIssuer } from '../../test/token-issuer.ts'

let issuer: FakeTokenIssuer
beforeAll(async () => {
  issuer = await createFakeTokenIssuer()
})

const kim = { subject: 'kim', name: 'Kim Beispiel', groups: ['/agencies/hamburg/counselors'] }

test('a proper token says who it speaks for and until when', async () => {
  const identity = await issuer.staff.verify(await issuer.staffToken(kim))
  expect(identity).toMatchObject(kim)
  expect(identity?.expiresAt.getTime()).toBeGreaterThan(Date.now())
  expect(await issuer.anonymous.verify(await issuer.anonymousToken('anna'))).toMatchObject({
    subject: 'anna',
  })
})

test.each([
  { claims: { name: undefined, preferred_username: 'kim' }, name: 'kim', reason: 'no full name' },
  { claims: { name: undefined }, name: '', reason: 'no name at all' },
])('the name with $reason', async ({ claims, name }) => {
  expect(await issuer.staff.verify(await issuer.staffToken(kim, claims))).toMatchObject({ name })
})

test('a token without groups belongs to nobody', async () => {
  const token = await issuer.staffToken(kim, { groups: undefined })
  expect(await issuer.staff.verify(token)).toMatchObject({ groups: [] })
})

const past = Math.floor(Date.now() / 1000) - 600
test.each([
  { claims: { exp: past }, reason: 'expired' },
  { claims: { exp: undefined }, reason: 'no end' },
  { claims: { nbf: past + 86_400 }, reason: 'not yet valid' },
  { claims: { iss: 'https://evil.example/realms/lotse' }, reason: 'another issuer' },
  { claims: { aud: 'account' }, reason: 'another audience' },
  { claims: { aud: undefined }, reason: 'no audience' },
  { claims: { azp: 'lotse-test' }, reason: 'a client that is not allowed here' },
  { claims: { azp: undefined }, reason: 'no client' },
  { claims: { sub: undefined }, reason: 'no subject' },
  { claims: { sub: '' }, reason: 'an empty subject' },
  { claims: { typ: 'ID' }, reason: 'an ID token' },
  { claims: { typ: 'Refresh' }, reason: 'a refresh token' },
  { claims: { groups: 'all' }, reason: 'groups of a wrong type' },
])('refused: $reason', async ({ claims }) => {
  expect(await issuer.staff.verify(await issuer.staffToken(kim, claims))).toBeUndefined()
})

test('a token of one realm does not count in the other', async () => {
  expect(await issuer.anonymous.verify(await issuer.staffToken(kim))).toBeUndefined()
  expect(await issuer.staff.verify(await issuer.anonymousToken('anna'))).toBeUndefined()
})

test('a token of the other realm with all the right words is still signed by the wrong key', async () => {
  const forged = await issuer.anonymousToken('kim', {
    iss: 'http://keycloak.invalid/auth/realms/lotse',
    azp: 'lotse-web',
  })
  expect(await issuer.staff.verify(forged)).toBeUndefined()
})

test.each(['', 'x', 'a.b.c', 'e30.e30.', '..', 'é'.repeat(50)])('garbage %j', async (token) => {
  expect(await issuer.staff.verify(token)).toBeUndefined()
})

test('unsigned and symmetrically signed tokens do not count', async () => {
  const [, payload = ''] = (await issuer.staffToken(kim)).split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  expect(await issuer.staff.verify(`${none}.${payload}.`)).toBeUndefined()
  const symmetric = await new SignJWT({ sub: 'kim' })
    .setProtectedHeader({ alg: 'HS256', kid: 'fake' })
    .sign(Buffer.alloc(32, 1))
  expect(await issuer.staff.verify(symmetric)).toBeUndefined()
})

test('a changed payload does not count', async () => {
  const [header, payload = '', signature] = (await issuer.staffToken(kim)).split('.')
  const changed = Buffer.from(payload, 'base64url').toString('utf8').replace('hamburg', 'altona')
  const token = [header, Buffer.from(changed).toString('base64url'), signature].join('.')
  expect(await issuer.staff.verify(token)).toBeUndefined()
})
