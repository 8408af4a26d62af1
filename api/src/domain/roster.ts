const people = ['client', 'counselor'] as const

/** Who takes part in a chat. */
export type Person = (typeof people)[number]

/** A device that belongs to a chat, with the public halves of its keys (unpadded base64, as Matrix writes them). */
export interface RosterMember {
  readonly person: Person
  readonly userId: string
  readonly deviceId: string
  readonly ed25519: string
  readonly curve25519: string
}

/** The devices that belong to a chat; signed, it is what browsers trust instead of the homeserver. */
export interface Roster {
  /** The Matrix id of the room. */
  readonly room: string
  /** Counts up from 1. */
  readonly version: number
  /** SHA-256 of the payload before this one, in lower-case hex; `null` for the first. */
  readonly previous: string | null
  readonly members: readonly RosterMember[]
}

/**
 * The text that is signed: JSON with fixed field order, members in a fixed order. Readers verify the bytes they received and
 * need not make them again; a fixed form keeps equal rosters equal.
 */
export function rosterPayload(roster: Roster): string {
  const members = roster.members
    .map(({ person, userId, deviceId, ed25519, curve25519 }) => {
      return { person, userId, deviceId, ed25519, curve25519 }
    })
    .toSorted((a, b) => compare(a.person, b.person) || compare(a.userId, b.userId))
  const { room, version, previous } = roster
  return JSON.stringify({ room, version, previous, members })
}

/** Why a roster must not be signed. */
class RosterError extends Error {
  override readonly name = 'RosterError'
  readonly code: 'members' | 'chain'

  constructor(code: RosterError['code']) {
    super(`the roster is not exact: ${code}`)
    this.code = code
  }
}

/**
 * Refuses every roster but the two that a chat has: version 1 with one device and version 2, which follows it, with one
 * device of each person. Browsers refuse the same; a list with a device too many never gets a signature.
 *
 * @throws RosterError
 */
export function assertExact({ version, previous, members }: Roster): void {
  const persons = new Set(members.map(({ person }) => person))
  const users = new Set(members.map(({ userId }) => userId))
  const arePeople = members.every(({ person }) => people.includes(person))
  const areSingle = persons.size === members.length && users.size === members.length
  if (members.length === 0 || !arePeople || !areSingle) throw new RosterError('members')
  const isFirst = version === 1 && previous === null
  const follows = version > 1 && previous !== null && /^[0-9a-f]{64}$/.test(previous)
  if (version !== members.length || !(isFirst || follows)) throw new RosterError('chain')
}

/** Whether both people have their device in the roster, so that the chat may open. */
export function isComplete(members: readonly Pick<RosterMember, 'person'>[]): boolean {
  return people.every((person) => members.filter((member) => member.person === person).length === 1)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
