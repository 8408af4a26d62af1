import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { checkRoster, type Roster, type RosterMember, sameMembers, verifyRoster } from './roster.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const rawKey = publicKey.export({ format: 'jwk' }).x ?? ''

const client: RosterMember = {
  person: 'client',
  userId: '@a:x',
  deviceId: 'A',
  ed25519: 'ea',
  curve25519: 'ca',
}
const counselor: RosterMember = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ek',
  curve25519: 'ck',
}
const payload: Omit<Roster, 'hash'> = {
  room: '!r',
  version: 2,
  previous: 'ab'.repeat(32),
  members: [client, counselor],
}
const roster: Roster = { ...payload, hash: 'def' }
const payloadText = JSON.stringify(payload)

function signed(text: string, key: KeyObject = privateKey) {
  const bytes = Buffer.from(text)
  return {
    payload: bytes.toString('base64'),
    signature: sign(null, bytes, key).toString('base64'),
  }
}

test('a signed roster is read', async () => {
  const hash = createHash('sha256').update(payloadText).digest('hex')
  expect(await verifyRoster(signed(payloadText), rawKey)).toEqual({ ...payload, hash })
})

const other = generateKeyPairSync('ed25519').privateKey
const good = signed(payloadText)
test.each([
  { name: 'another key', value: signed(payloadText, other), code: 'signature' },
  {
    name: 'a changed payload',
    value: { ...good, payload: signed(JSON.stringify({ ...roster, version: 3 })).payload },
    code: 'signature',
  },
  { name: 'no base64', value: { ...good, signature: '%%%' }, code: 'signature' },
  { name: 'a short signature', value: { ...good, signature: 'AAAA' }, code: 'signature' },
  { name: 'no JSON', value: signed('hello'), code: 'format' },
  { name: 'null', value: signed('null'), code: 'format' },
  {
    name: 'a member without keys',
    value: signed(JSON.stringify({ ...roster, members: [{ ...client, ed25519: '' }] })),
    code: 'format',
  },
  {
    name: 'members that are no list',
    value: signed(JSON.stringify({ ...roster, members: {} })),
    code: 'format',
  },
])('refuses $name', async ({ value, code }) => {
  await expect(verifyRoster(value, rawKey)).rejects.toMatchObject({ name: 'RosterError', code })
})

const expected = { room: '!r', own: client, last: roster }

test.each([
  { name: 'the same again', value: roster },
  { name: 'the one that follows', value: { ...roster, version: 3, previous: 'def', hash: 'x' } },
])('takes $name', ({ value }) => {
  expect(() => {
    checkRoster(value, expected)
  }).not.toThrow()
})

test.each([
  { name: 'of another room', value: { ...roster, room: '!s' }, code: 'room' },
  { name: 'that is older', value: { ...roster, version: 1 }, code: 'rollback' },
  {
    name: 'of the same version with another content',
    value: { ...roster, hash: 'xyz' },
    code: 'chain',
  },
  {
    name: 'that follows from another one',
    value: { ...roster, version: 3, hash: 'xyz' },
    code: 'chain',
  },
  {
    name: 'without this device',
    value: { ...roster, members: [{ ...client, userId: '@b:x', deviceId: 'B' }, counselor] },
    code: 'own-device',
  },
  { name: 'without the other side', value: { ...roster, members: [client] }, code: 'members' },
  {
    name: 'with other keys for this device',
    value: { ...roster, members: [{ ...client, ed25519: 'evil' }, counselor] },
    code: 'own-device',
  },
  {
    name: 'with another curve key for this device',
    value: { ...roster, members: [{ ...client, curve25519: 'evil' }, counselor] },
    code: 'own-device',
  },
  { name: 'that skips some', value: { ...roster, version: 5, hash: 'x' }, code: 'chain' },
  {
    name: 'with this device in the role of the other',
    value: {
      ...roster,
      members: [
        { ...client, person: 'counselor' },
        { ...counselor, person: 'client' },
      ],
    } satisfies Roster,
    code: 'own-device',
  },
])('refuses a roster $name', ({ value, code }) => {
  expect(() => {
    checkRoster(value, expected)
  }).toThrow(expect.objectContaining({ name: 'RosterError', code }))
})

test('the same devices are the same, whatever order and version', () => {
  const shuffled = { ...roster, version: 9, previous: null, members: [counselor, client] }
  expect(sameMembers(roster, shuffled)).toBe(true)
  expect(sameMembers(roster, { ...roster, members: [client] })).toBe(false)
  const swapped = { ...counselor, curve25519: 'new' }
  expect(sameMembers(roster, { ...roster, members: [client, swapped] })).toBe(false)
})
