import type { SignedRoster } from '../shared/api-types.ts'
import { fromBase64 } from '../shared/base64.ts'
import { sha256Hex } from '../shared/sha256.ts'
import { verifyEd25519 } from './ed25519.ts'

/** The people of a chat. */
const people = ['client', 'counselor'] as const

/** Whose device it is. */
export type Person = (typeof people)[number]

/** A device that belongs to the chat. */
export interface RosterMember {
  person: Person
  userId: string
  deviceId: string
  ed25519: string
  curve25519: string
}

/**
 * The list of devices that belong to a chat, signed by the api apart from the homeserver: at most one device of each
 * person, and a Matrix user of its own for each.
 */
export interface Roster {
  room: string
  /** Counts up from 1. */
  version: number
  /** Hash of the roster before this one; null in version 1 only. */
  previous: string | null
  members: RosterMember[]
  /** SHA-256 of this payload in lower-case hex, which the next roster names as `previous`. */
  hash: string
}

/** Why a roster was refused. */
export class RosterError extends Error {
  override readonly name = 'RosterError'
  readonly code: 'signature' | 'format' | 'members' | 'room' | 'own-device' | 'rollback' | 'chain'

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
  own: RosterMember
  /** The newest one seen so far. */
  last: Pick<Roster, 'version' | 'hash' | 'members'> | null
}

/**
 * Refuses a roster of another room, one that does not follow directly from the last one seen, and one that does not name
 * this very device in this person's role.
 *
 * @throws RosterError
 */
export function checkRoster(roster: Roster, expected: RosterExpectation): void {
  if (roster.room !== expected.room) throw new RosterError('room')
  const { own, last } = expected
  checkChain(roster, last)
  // A person who is taken out of a complete chat leaves nobody to write to.
  if (last && roster.members.length < last.members.length) throw new RosterError('members')
  if (!includesDevice(roster, own)) throw new RosterError('own-device')
}

/**
 * The api hands out only the newest roster, so a device cannot show the chain across a gap: each roster that it sees must
 * be the last one or follow directly from it. The first one seen is the beginning, which adds one device with each version.
 */
function checkChain(roster: Roster, last: RosterExpectation['last']): void {
  if (!last) {
    if (roster.version !== roster.members.length) throw new RosterError('chain')
    return
  }
  if (roster.version < last.version) throw new RosterError('rollback')
  const same = roster.version === last.version && roster.hash === last.hash
  const follows = roster.version === last.version + 1 && roster.previous === last.hash
  if (!same && !follows) throw new RosterError('chain')
}

/** Whether both people have their device in it. */
export function isComplete(roster: Roster): boolean {
  return roster.members.length === people.length
}

/** Whether two rosters name the same devices, whatever their version. */
export function sameMembers(a: Roster, b: Roster): boolean {
  return (
    a.members.length === b.members.length && a.members.every((member) => includesDevice(b, member))
  )
}

/** Whether a roster names this device of this person, with these keys. */
export function includesDevice(
  { members }: Pick<Roster, 'members'>,
  device: RosterMember,
): boolean {
  return members.some(
    (member) =>
      member.person === device.person &&
      member.userId === device.userId &&
      member.deviceId === device.deviceId &&
      member.ed25519 === device.ed25519 &&
      member.curve25519 === device.curve25519,
  )
}

function parseRoster(text: string): Omit<Roster, 'hash'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new RosterError('format', error)
  }
  const roster = value as Partial<Record<keyof Roster, unknown>> | null
  if (typeof roster?.room !== 'string' || !isVersion(roster.version)) {
    throw new RosterError('format')
  }
  const { room, version, previous = null, members } = roster
  if (!isPrevious(previous, version)) throw new RosterError('chain')
  if (!Array.isArray(members) || !members.every(isDevice)) throw new RosterError('format')
  if (!members.every(isMember) || !isExact(members)) throw new RosterError('members')
  return { room, version, previous, members }
}

function isVersion(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1
}

function isPrevious(value: unknown, version: number): value is string | null {
  if (version === 1) return value === null
  return typeof value === 'string' && /^[0-9a-f]{64}$/u.test(value)
}

/** A device of somebody, whoever that is. */
type Device = Record<keyof RosterMember, string>

function isDevice(value: unknown): value is Device {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Record<string, unknown>
  return ['person', 'userId', 'deviceId', 'ed25519', 'curve25519'].every(
    (name) => typeof fields[name] === 'string' && fields[name] !== '',
  )
}

function isMember(device: Device): device is RosterMember {
  return (people as readonly string[]).includes(device.person)
}

/** One device a person and one person a Matrix user: nobody can read along as somebody's second device. */
function isExact(members: readonly RosterMember[]): boolean {
  const persons = new Set(members.map((member) => member.person))
  const users = new Set(members.map((member) => member.userId))
  return members.length > 0 && persons.size === members.length && users.size === members.length
}
