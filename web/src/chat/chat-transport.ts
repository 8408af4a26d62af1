import type { DeviceKeys } from '../shared/api-types.ts'
import type { RosterMember } from './roster.ts'

/** One entry of the room as it came over the wire, before anything is believed about it. */
export interface TransportEvent {
  /** Event id, or the transaction id of an own message on its way. */
  id: string
  sender: string
  /** Milliseconds since 1970, as the server claims. */
  timestamp: number
  /** `text` was decrypted; `locked` could not be (yet); `plain` was never encrypted. */
  content: { kind: 'text'; body: string } | { kind: 'locked' } | { kind: 'plain' }
  /** The keys the message claims and the one Olm binds it to; null for own messages on their way. */
  claimedEd25519: string | null
  senderCurve25519: string | null
  /** Megolm session and ciphertext: two events with the same are a replay. */
  ciphertext: string | null
  status: 'received' | 'sending' | 'failed'
  /** Names an own message from before it is sent; null for those of others. */
  transaction: string | null
}

/** Somebody came into the room or left it, as the server says. */
export interface RoomMove {
  id: string
  userId: string
  kind: 'joined' | 'left'
  /** Milliseconds since 1970. */
  timestamp: number
}

/** What a device said about itself, decrypted; nothing is believed about it yet. */
export interface ToDeviceWord {
  sender: string
  ed25519: string | null
  curve25519: string
  content: Record<string, unknown>
}

/** What a transport tells its session. */
export type TransportSignal =
  /** Something in the room changed: read `events` and `maySend` again. */
  | { type: 'changed' }
  /** A device list changed on the homeserver; the roster decides whether that matters. */
  | { type: 'devices' }
  /** Another device told something about itself. */
  | { type: 'word'; word: ToDeviceWord }
  /** The token is not valid any more; `erased` means the account is gone. */
  | { type: 'logged-out'; erased: boolean }

/**
 * The encrypted room as the chat sees it. The one implementation speaks Matrix; the seam keeps the SDK out of the
 * session's rules, which are tested without a browser.
 */
export interface ChatTransport {
  readonly ownKeys: DeviceKeys
  /** Waits until the device is known with exactly these keys and marks it verified. @throws TrustError */
  trust(member: RosterMember): Promise<void>
  /** The next message makes a new session, shared with verified devices only. */
  renewOutboundSession(): Promise<void>
  /** Everything in the room in server order, then own messages on their way. */
  events(): TransportEvent[]
  /** Who came and left, oldest first. */
  moves(): RoomMove[]
  /** Whether the room is there, encrypted, and lets us write. */
  maySend(): boolean
  send(text: string): Promise<void>
  /** Tells devices something that is encrypted for each of them and stays nowhere. Rejects without a connection. */
  tell(devices: readonly RosterMember[], content: Record<string, unknown>): Promise<void>
  /** Sends every failed message again, oldest first. */
  retry(): Promise<void>
  discard(id: string): void
  setAccessToken(token: string): void
  /** Ends a back-off at once; for a page that comes back from sleep. */
  wake(): void
  stop(): void
  /** Stops and deletes everything this device stored. */
  wipe(): Promise<void>
}

/** A device is not the one the roster names. */
export class TrustError extends Error {
  override readonly name = 'TrustError'
}
