import type { StoreOwner } from '../shared/tab-store.ts'
import { databasePrefix } from './database-prefix.ts'

/**
 * Deletes chat stores that no chat of this page has open: what a reload after the end, or another tab, has left. Their
 * content is unreadable by then, because the server's half of the key is gone.
 *
 * @param owner whose stores; those of the other page are left alone
 * @param deviceId the store of one device; without it those of all devices
 */
export async function deleteStores(owner: StoreOwner, deviceId?: string): Promise<void> {
  // Older browsers cannot list their databases; the key is shredded all the same.
  if (typeof indexedDB.databases !== 'function') return
  const prefix = databasePrefix(owner, deviceId ?? '') + (deviceId === undefined ? '' : '::')
  const databases = await indexedDB.databases()
  for (const { name } of databases) {
    // Not awaited: a store that is still open elsewhere is deleted only when its tab closes.
    if (name?.startsWith(prefix)) indexedDB.deleteDatabase(name)
  }
}
