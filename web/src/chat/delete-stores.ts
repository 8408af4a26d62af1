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
  await Promise.all(
    databases.map(async ({ name }) => {
      if (name?.startsWith(prefix)) await deleteDatabase(name)
    }),
  )
}

/** Resolves at the latest when the store turns out to be open elsewhere: it is deleted only when its tab closes. */
async function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const event of ['success', 'error', 'blocked'])
      request.addEventListener(event, () => resolve())
  })
}
