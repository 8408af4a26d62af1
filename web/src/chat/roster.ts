import type { SignedRoster } from '../shared/api-types.ts'
import { fromBase64 } from '../shared/base64.ts'
import { sha256Hex } from '../shared/sha256.ts'
import { verifyEd25519 } from './ed25519.ts'

/** A device that belongs to the chat. */
export interface RosterMember {
  /** Whose device: `client`, `counselor`, or a later guest. */
  person: string
  userId: string
  deviceId: string
  ed25519: string
  curve25519: string
}

/** The list of devices that belong to a chat, signed by the api apart from the homeserver. */
export interface Roster {
  room: string
  version: number
  /** Hash of the roster before this one, or null. */
  previous: string | null
  members: RosterMember[]
  /** SHA-256 of this payload in lower-case hex, which the next roster names as `previous`. */
  hash: string
}

/** Why a roster was refused. */
export class RosterError extends Error {
  override readonly name = 'RosterError'
  readonly code: 'signature' | 'format' | 'room' | 'own-device' | 'rollback' | 'chain'

  constructor(code: RosterError['code'], cause?: unknown) {
    super(`the roster was refused: ${code}`, { cause })
    this.code = code
  }
}

/**
 * Verifies the bytes as received and only then reads them.
 *
 * @param publicKey raw 32 bytes in base64url, compiled into the page
 * @throws RosterError
 */
export async function verifyRoster(signed: SignedRoster, publicKey: string): Promise<Roster> {
  let payload: Uint8Array<ArrayBuffer>
  let valid: boolean
  try {
    payload = fromBase64(signed.payload)
    valid = await verifyEd25519(fromBase64(publicKey), fromBase64(signed.signature), payload)
  } catch (error) {
    throw new RosterError('signature', error)
  }
  if (!valid) throw new RosterError('signature')
  return { ...parseRoster(new TextDecoder().decode(payload)), hash: await sha256Hex(payload) }
}

/** What a roster must fit to be used by this device. */
export interface RosterExpectation {
  room: string
  own: { userId: string; deviceId: string; ed25519: string; curve25519: string }
  /** The newest one seen so far. */
  last: Pick<Roster, 'version' | 'hash'> | null
}

/**
 * Refuses a roster of another room, one that does not follow from the last one, or one that does not name this very device.
 *
 * @throws RosterError
 */
export function checkRoster(roster: Roster, expected: RosterExpectation): void {
  if (roster.room !== expected.room) throw new RosterError('room')
  const { own, last } = expected
  if (last && roster.version < last.version) throw new RosterError('rollback')
  const other = last?.version === roster.version && last.hash !== roster.hash
  const unlinked = last?.version === roster.version - 1 && last.hash !== roster.previous
  if (other || unlinked) throw new RosterError('chain')
  const listed = roster.members.filter((member) => member.userId === own.userId)
  const fits = listed.some(
    (member) =>
      member.deviceId === own.deviceId &&
      member.ed25519 === own.ed25519 &&
      member.curve25519 === own.curve25519,
  )
  if (!fits || listed.length !== 1) throw new RosterError('own-device')
}

/** Whether two rosters name the same devices, whatever their version. */
export function sameMembers(a: Roster, b: Roster): boolean {
  const lines = (roster: Roster): string =>
    roster.members
      .map((m) => JSON.stringify([m.person, m.userId, m.deviceId, m.ed25519, m.curve25519]))
      .toSorted()
      .join('\n')
  return lines(a) === lines(b)
}

function parseRoster(text: string): Omit<Roster, 'hash'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new RosterError('format', error)
  }
  const roster = value as Partial<Roster> | null
  if (
    typeof roster?.room !== 'string' ||
    typeof roster.version !== 'number' ||
    !Array.isArray(roster.members) ||
    !roster.members.every(isMember)
  ) {
    throw new RosterError('format')
  }
  return {
    room: roster.room,
    version: roster.version,
    previous: roster.previous ?? null,
    members: roster.members,
  }
}

function isMember(value: unknown): value is RosterMember {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return ['person', 'userId', 'deviceId', 'ed25519', 'curve25519'].every(
    (name) => typeof fields[name] === 'string' && fields[name] !== '',
  )
}
