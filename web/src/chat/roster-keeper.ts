import { batch, computed, signal, type ReadonlySignal } from '@preact/signals'
import type { SignedRoster } from '../shared/api-types.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { ChatTransport } from './chat-transport.ts'
import {
  checkRoster,
  isComplete,
  type Person,
  type Roster,
  sameMembers,
  verifyRoster,
} from './roster.ts'

/** The device whose chat it is. */
export interface RosterOwner {
  roomId: string
  person: Person
  userId: string
  deviceId: string
}

/** Which roster holds, and which other one waits for a yes. */
export interface RosterKeeper {
  /** The complete roster that holds. */
  readonly pinned: ReadonlySignal<Roster | null>
  /** Whether every device of the pinned roster is known and verified. */
  readonly trusted: ReadonlySignal<boolean>
  /** A roster with other devices; nothing is sent until somebody agrees to it. */
  readonly offered: ReadonlySignal<Roster | null>
  /** What was seen before a reload. @throws RosterError */
  restore: () => Promise<void>
  /** A roster from the api. @throws RosterError, TrustError */
  apply: (signed: SignedRoster, transport: ChatTransport, owner: RosterOwner) => Promise<void>
  /**
   * Agrees to the offered roster, if it is still the one that was shown.
   *
   * @param hash of the roster that was shown
   * @throws TrustError
   */
  accept: (hash: string, transport: ChatTransport, owner: RosterOwner) => Promise<void>
}

/** A roster with the bytes that were signed. */
interface Received {
  roster: Roster
  signed: SignedRoster
}

/**
 * The first complete roster holds by itself: both people are new to each other. Every other list of devices after it
 * blocks sending until it is accepted, and starts a new outbound session.
 */
export function createRosterKeeper(store: TabStore, publicKey: string): RosterKeeper {
  const pinned = signal<Roster | null>(null)
  const trusted = signal(false)
  const waiting = signal<Received | null>(null)
  let last: Roster | null = null

  const pin = async (
    { roster, signed }: Received,
    transport: ChatTransport,
    owner: RosterOwner,
  ): Promise<void> => {
    const before = pinned.value
    for (const member of roster.members) {
      if (member.userId !== owner.userId) await transport.trust(member)
    }
    if (!before || !sameMembers(before, roster)) await transport.renewOutboundSession()
    const complete = isComplete(roster)
    if (complete) store.set('roster', JSON.stringify(signed))
    batch(() => {
      if (complete) pinned.value = roster
      waiting.value = null
      trusted.value = complete
    })
  }
  const stored = async (key: 'roster' | 'seen'): Promise<Roster | null> => {
    const text = store.get(key)
    return text === null ? null : verifyRoster(JSON.parse(text) as SignedRoster, publicKey)
  }

  return {
    pinned,
    trusted,
    offered: computed(() => waiting.value?.roster ?? null),
    async restore() {
      pinned.value = await stored('roster')
      last = await stored('seen')
    },
    async apply(signed, transport, owner) {
      const roster = await verifyRoster(signed, publicKey)
      const { roomId: room, person, userId, deviceId } = owner
      const own = { person, userId, deviceId, ...transport.ownKeys }
      checkRoster(roster, { room, own, last })
      last = roster
      store.set('seen', JSON.stringify(signed))
      if (pinned.value && !sameMembers(pinned.value, roster)) {
        waiting.value = { roster, signed }
        return
      }
      await pin({ roster, signed }, transport, owner)
    },
    async accept(hash, transport, owner) {
      const shown = waiting.value
      if (shown?.roster.hash === hash) await pin(shown, transport, owner)
    },
  }
}
