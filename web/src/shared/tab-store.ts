/**
 * What a tab keeps across a reload, for one ticket. It lives in sessionStorage only, is written after consent 1 at the
 * earliest, and holds nothing that tells what was said: the chat's own store is encrypted with a key of which one half
 * is here and the other on the server.
 */
export interface TabStore {
  get(key: TabKey): string | null
  set(key: TabKey, value: string): void
  /** Removes everything of this ticket. */
  clear(): void
}

/**
 * `ticket`: the id; `device`: names the chat's store; `share`: this tab's half of its key; `check`: tells a wrong key before
 * the store is touched; `roster`: what both people agreed on; `seen`: the newest roster, which the next one must follow.
 */
export type TabKey = 'ticket' | 'device' | 'share' | 'check' | 'roster' | 'seen'

/** Store of one ticket. @param scope the ticket id on the counselor's page, where several chats run side by side */
export function createTabStore(storage: Storage, scope: string): TabStore {
  const prefix = `lotse.${scope}.`
  return {
    get: (key) => storage.getItem(prefix + key),
    set: (key, value) => {
      storage.setItem(prefix + key, value)
    },
    clear: () => {
      for (const name of Object.keys(storage)) {
        if (name.startsWith(prefix)) storage.removeItem(name)
      }
    },
  }
}
