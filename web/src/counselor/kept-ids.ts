/** Most ids that are kept: those of ten minutes, with room to spare. */
const atMost = 200

/** Ids that survive a reload of this tab, and nothing else. */
export interface KeptIds {
  has(id: string): boolean
  add(ids: readonly string[]): void
}

/** Keeps ids under one name of a storage; the oldest are dropped. A broken entry counts as empty. */
export function createKeptIds(storage: Storage, name: string): KeptIds {
  let ids = (storage.getItem(name) ?? '').split(' ').filter((id) => id !== '')
  return {
    has: (id) => ids.includes(id),
    add(more) {
      ids = [...new Set([...ids, ...more])].slice(-atMost)
      storage.setItem(name, ids.join(' '))
    },
  }
}
