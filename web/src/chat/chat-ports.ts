import type { ChatCredentials, DeviceKeys, SignedRoster } from '../shared/api-types.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { Timers } from '../shared/timers.ts'
import type { ChatTransport, TransportSignal } from './chat-transport.ts'
import type { Person } from './roster.ts'
import type { TabLock } from './tab-lock.ts'

/** What a chat needs from the page it is on. */
export interface ChatPorts {
  ticketId: string
  /** Whose page it is. */
  person: Person
  /** Renews the token with each call. */
  credentials: () => Promise<{ chat: ChatCredentials; roster: SignedRoster | null }>
  registerDevice: (deviceId: string, keys: DeviceKeys) => Promise<SignedRoster>
  store: TabStore
  /** Raw Ed25519 key in base64url, compiled into the page. */
  rosterPublicKey: string
  timers: Timers
  takeLock: (onStolen: () => void, steal: boolean) => Promise<TabLock | undefined>
  hasStore: (deviceId: string) => Promise<boolean>
  openTransport: OpenTransport
  /** An ended chat is only read. */
  readOnly: boolean
}

/** Opens the room; resolves with the first sync. An abort stops it, and what it has opened. */
type OpenTransport = (
  credentials: ChatCredentials,
  key: Uint8Array<ArrayBuffer>,
  onSignal: (signal: TransportSignal) => void,
  abort: AbortSignal,
) => Promise<ChatTransport>
