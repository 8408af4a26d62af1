import type { RosterMember } from './roster.ts'

/** Digits of a code: 10^35 is above 2^116, so finding another key with the same code is out of reach. */
const digitCount = 35
const groupLength = 5

/**
 * The safety code of one person's device: groups of five digits, made of the room and the device's keys. Two people who
 * read the codes to each other over another way know that nobody stands between them, not even the homeserver.
 *
 * @returns seven groups such as `['04112', …]`
 */
export async function safetyCode(room: string, member: RosterMember): Promise<string[]> {
  const { person, userId, deviceId, ed25519, curve25519 } = member
  const input = JSON.stringify([
    'lotse safety code 1',
    room,
    person,
    userId,
    deviceId,
    ed25519,
    curve25519,
  ])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input))
  let number = 0n
  for (const byte of new Uint8Array(digest)) number = (number << 8n) | BigInt(byte)
  const digits = (number % 10n ** BigInt(digitCount)).toString().padStart(digitCount, '0')
  return Array.from({ length: digitCount / groupLength }, (_, index) =>
    digits.slice(index * groupLength, (index + 1) * groupLength),
  )
}
