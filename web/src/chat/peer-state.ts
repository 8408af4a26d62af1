import type { TransportEvent } from './chat-transport.ts'
import { isTrusted } from './message-list.ts'
import { paddingStep } from './padding.ts'
import type { RosterMember } from './roster.ts'

/** Which messages of the other side a device has read out of their encryption. */
export interface Reception {
  /** The newest one; null before the first. */
  newest: string | null
  /** Older ones that it could not decrypt. */
  locked: readonly string[]
}

/** What one device tells the other about itself, whole each time: the newest word counts, and a lost one harms nothing. */
export interface PeerState {
  /** Wants to be told the same, after a start. */
  asks: boolean
  /** `off` while its person does not share it. */
  typing: 'off' | 'idle' | 'now'
  reception: Reception
}

/** Type of the encrypted to-device message. */
export const peerStateType = 'dev.lotse.peer'

/** More would make a message of another size. */
const maxLocked = 4

/** Content of the to-device message, filled up to one size, so that typing and a confirmation look the same. */
export function peerStateContent(state: PeerState): Record<string, unknown> {
  const { newest, locked } = state.reception
  const content = { ...state, reception: { newest, locked: locked.slice(-maxLocked) }, padding: '' }
  const rest = new TextEncoder().encode(JSON.stringify(content)).length % paddingStep
  return { ...content, padding: '0'.repeat(rest === 0 ? 0 : paddingStep - rest) }
}

/** Reads what another device sent; undefined for what this version does not understand. */
export function parsePeerState(content: Record<string, unknown>): PeerState | undefined {
  const { asks, typing, reception } = content
  if (typeof asks !== 'boolean' || !isTyping(typing)) return undefined
  if (typeof reception !== 'object' || reception === null) return undefined
  const { newest = null, locked = [] } = reception as { newest?: unknown; locked?: unknown }
  if (newest !== null && typeof newest !== 'string') return undefined
  if (!Array.isArray(locked) || !locked.every((id) => typeof id === 'string')) return undefined
  return { asks, typing, reception: { newest, locked: locked.slice(0, maxLocked) } }
}

function isTyping(value: unknown): value is PeerState['typing'] {
  return value === 'off' || value === 'idle' || value === 'now'
}

/** What this device confirms: messages that it decrypted and that come from a device of the roster. */
export function receptionOf(
  events: readonly TransportEvent[],
  members: readonly RosterMember[],
  ownUserId: string,
): Reception {
  let newest: string | null = null
  const locked: string[] = []
  for (const event of events) {
    if (event.sender === ownUserId || event.status !== 'received') continue
    if (event.content.kind === 'locked') locked.push(event.id)
    else if (event.content.kind === 'text' && isTrusted(event, members)) newest = event.id
  }
  return { newest, locked }
}

/** The own messages that the other device confirms; those after its newest one it has not seen. */
export function deliveredIds(
  events: readonly TransportEvent[],
  { newest, locked }: Reception,
): ReadonlySet<string> {
  const ids = events.map((event) => event.id)
  const end = newest === null ? -1 : ids.indexOf(newest)
  const missing = new Set(locked)
  return new Set(ids.slice(0, end + 1).filter((id) => !missing.has(id)))
}
