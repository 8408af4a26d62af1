import { batch, signal, type ReadonlySignal } from '@preact/signals'
import type { SignedRoster } from '../shared/api-types.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { ChatTransport } from './chat-transport.ts'
import { checkRoster, type Roster, sameMembers, verifyRoster } from './roster.ts'

/** The device whose chat it is. */
interface RosterOwner {
  roomId: string
  userId: string
  deviceId: string
}

/** Which roster holds, and whether another one waits for a yes. */
export interface RosterKeeper {
  /** The complete roster that holds. */
  readonly pinned: ReadonlySignal<Roster | null>
  /** Whether every device of the pinned roster is known and verified. */
  readonly trusted: ReadonlySignal<boolean>
  /** Another roster came; nothing is sent until somebody agrees. */
  readonly changed: ReadonlySignal<boolean>
  /** What held before a reload. @throws RosterError */
  restore: () => Promise<void>
  /** A roster from the api. @throws RosterError, TrustError */
  apply: (signed: SignedRoster, transport: ChatTransport, owner: RosterOwner) => Promise<void>
  /** Agrees to the changed roster. @throws TrustError */
  accept: (transport: ChatTransport, owner: RosterOwner) => Promise<void>
}

/**
 * The first complete roster holds by itself: both people are new to each other. Every other list of devices after it
 * blocks sending until it is accepted, and starts a new outbound session.
 */
export function createRosterKeeper(store: TabStore, publicKey: string): RosterKeeper {
  const pinned = signal<Roster | null>(null)
  const trusted = signal(false)
  const offered = signal<{ roster: Roster; signed: SignedRoster } | null>(null)
  const changed = signal(false)
  let last: Roster | null = null

  const pin = async (
    { roster, signed }: { roster: Roster; signed: SignedRoster },
    transport: ChatTransport,
    owner: RosterOwner,
  ): Promise<void> => {
    const before = pinned.value
    for (const member of roster.members) {
      if (member.userId !== owner.userId) await transport.trust(member)
    }
    if (!before || !sameMembers(before, roster)) await transport.renewOutboundSession()
    const complete = new Set(roster.members.map((member) => member.userId)).size > 1
    if (complete) store.set('roster', JSON.stringify(signed))
    batch(() => {
      if (complete) pinned.value = roster
      offered.value = null
      changed.value = false
      trusted.value = complete
    })
  }

  return {
    pinned,
    trusted,
    changed,
    async restore() {
      const stored = store.get('roster')
      if (stored === null) return
      const roster = await verifyRoster(JSON.parse(stored) as SignedRoster, publicKey)
      pinned.value = roster
      last = roster
    },
    async apply(signed, transport, owner) {
      const roster = await verifyRoster(signed, publicKey)
      const { roomId: room, userId, deviceId } = owner
      const own = { userId, deviceId, ...transport.ownKeys }
      checkRoster(roster, { room, own, last })
      last = roster
      if (pinned.value && !sameMembers(pinned.value, roster)) {
        offered.value = { roster, signed }
        changed.value = true
        return
      }
      await pin({ roster, signed }, transport, owner)
    },
    async accept(transport, owner) {
      if (offered.value) await pin(offered.value, transport, owner)
    },
  }
}
