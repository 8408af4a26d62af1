// First: it takes the SDK's voice before its modules load.
import './silence-sdk.ts'
import './free-devices.ts'
import { initAsync } from '@matrix-org/matrix-sdk-crypto-wasm'
import { pageTimers } from '../shared/timers.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatSession } from './chat-session.ts'
import { createChatSession } from './create-chat-session.ts'
import { hasStore } from './matrix-client.ts'
import { openMatrixTransport } from './matrix-transport.ts'
import { takeTabLock } from './tab-lock.ts'

/** Raw Ed25519 public key of the roster, base64url; written in by the build. */
declare const __LOTSE_ROSTER_PUBLIC_KEY__: string

/** The part of the ports that the page itself decides. */
export type PagePorts = Pick<
  ChatPorts,
  'ticketId' | 'person' | 'credentials' | 'registerDevice' | 'store' | 'readOnly'
>

/** A chat on the real Matrix client. */
export function createChat(ports: PagePorts): ChatSession {
  return createChatSession({
    ...ports,
    rosterPublicKey: __LOTSE_ROSTER_PUBLIC_KEY__,
    timers: pageTimers,
    takeLock: (onStolen, steal) => takeTabLock(ports.ticketId, onStolen, steal),
    hasStore: (deviceId) => hasStore(ports.person, deviceId),
    openTransport: (...opening) => openMatrixTransport(ports.person, ...opening),
  })
}

/** Fetches and compiles the crypto (about 1.7 MB) ahead of time; the client finds it ready later. */
export async function warmUp(): Promise<void> {
  // The SDK imports its part of the crypto only when it starts.
  await Promise.all([initAsync(), import('matrix-js-sdk/lib/rust-crypto/index.js')])
}
