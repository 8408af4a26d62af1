/** Who takes part in a chat. */
export type Person = 'client' | 'counselor'

/** A device that belongs to a chat, with the public halves of its keys (unpadded base64, as Matrix writes them). */
export interface RosterMember {
  readonly person: Person
  readonly userId: string
  readonly deviceId: string
  readonly ed25519: string
  readonly curve25519: string
}

/** The devices that belong to a chat; signed, it is what browsers trust instead of the homeserver (design section 9). */
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

/** Whether both people have their device in the roster, so that the chat may open. */
export function isComplete(members: readonly Pick<RosterMember, 'person'>[]): boolean {
  return (['client', 'counselor'] as const).every(
    (person) => members.filter((member) => member.person === person).length === 1,
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
