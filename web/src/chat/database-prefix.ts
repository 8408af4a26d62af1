import type { StoreOwner } from '../shared/tab-store.ts'

/** Prefix of a device's databases in IndexedDB. */
export function databasePrefix(owner: StoreOwner, deviceId: string): string {
  return `lotse-${owner}-${deviceId}`
}
