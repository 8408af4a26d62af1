import { clearTab, type StoreOwner } from '../shared/tab-store.ts'
import type { Timers } from '../shared/timers.ts'
import type { Desk } from './desk.ts'

/** What leaving works with. */
export interface LeaveDeskPorts {
  desk: Pick<Desk, 'close'>
  storage: Storage
  timers: Pick<Timers, 'after'>
  deleteStores: (owner: StoreOwner, deviceId: string) => Promise<void>
}

/** A store that another tab keeps open is deleted when that tab closes; the log-out does not wait for it. */
const leaveWithinMs = 5000

/**
 * Leaves nothing of the counselor's chats in this tab: whoever sits down at the computer next finds no keys and no stores.
 * Never rejects, because a log-out must not depend on it.
 */
export async function leaveDesk(ports: LeaveDeskPorts): Promise<void> {
  // First what cannot fail: the halves of the keys.
  const devices = clearTab(ports.storage, 'counselor')
  const wipe = async (): Promise<void> => {
    await ports.desk.close()
    // An ended chat that was not opened again has a store, too.
    await Promise.all(devices.map((device) => ports.deleteStores('counselor', device)))
  }
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const stop = ports.timers.after(leaveWithinMs, resolve)
  await Promise.race([wipe().catch(() => {}), late])
  stop()
  // A chat that was just being opened may have written once more.
  clearTab(ports.storage, 'counselor')
}
