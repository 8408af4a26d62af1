import { expect, test } from '@jest/globals'
import type { RosterMember } from './roster.ts'
import { safetyCode } from './safety-code.ts'

const member: RosterMember = {
  person: 'client',
  userId: '@a:x',
  deviceId: 'A',
  ed25519: 'ea',
  curve25519: 'ca',
}

test('is seven groups of five digits, more than 100 bits, and always the same', async () => {
  const code = await safetyCode('!r', member)
  expect(code).toHaveLength(7)
  expect(code.every((group) => /^\d{5}$/u.test(group))).toBe(true)
  expect(code.join('').length * Math.log2(10)).toBeGreaterThan(100)
  expect(await safetyCode('!r', { ...member })).toEqual(code)
})

test('changes with the room and with each part of the device', async () => {
  const codes = await Promise.all([
    safetyCode('!r', member),
    safetyCode('!s', member),
    ...(['person', 'userId', 'deviceId', 'ed25519', 'curve25519'] as const).map((field) =>
      safetyCode('!r', { ...member, [field]: 'other' }),
    ),
  ])
  expect(new Set(codes.map((code) => code.join(''))).size).toBe(7)
})
