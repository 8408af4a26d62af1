import type { ChatCredentials, SignedRoster } from '../shared/api-types.ts'
import type { TabStore } from '../shared/tab-store.ts'
import { verifyRoster } from './roster.ts'
import { keyCheck, newTabShare, storageKey } from './storage-key.ts'

/** What the key depends on. */
export interface StoreKeyPorts {
  store: TabStore
  rosterPublicKey: string
  hasStore: (deviceId: string) => Promise<boolean>
}

/** The key of the chat's store, or why this tab has none. */
export type StoreKey =
  | { key: Uint8Array<ArrayBuffer>; share: string; check: string }
  | { refused: 'other-device' | 'lost' }

/**
 * Finds out whether this tab may open the chat, before anything is opened: a store that was opened with a wrong key, or
 * anew under a known device, does harm that only a reload mends.
 */
export async function findStoreKey(
  ports: StoreKeyPorts,
  credentials: ChatCredentials,
  roster: SignedRoster | null,
): Promise<StoreKey> {
  const { deviceId, userId, serverShare } = credentials
  const stored = ports.store.get('share')
  if (stored === null && roster) {
    const { members } = await verifyRoster(roster, ports.rosterPublicKey)
    // The first device of a person is final, and its keys are in another tab.
    if (members.some((member) => member.userId === userId)) return { refused: 'other-device' }
  }
  const share = stored ?? newTabShare()
  const key = await storageKey(serverShare, share)
  const check = await keyCheck(key)
  const before = ports.store.get('check')
  if (before !== null && (before !== check || !(await ports.hasStore(deviceId)))) {
    return { refused: 'lost' }
  }
  return { key, share, check }
}
