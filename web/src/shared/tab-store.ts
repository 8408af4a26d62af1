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
 * `ticket`: the id; `link`: the code that leads back to its agency; `device`: names the chat's store; `share`: this tab's half
 * of its key; `check`: tells a wrong key before the store is touched; `roster`: what both people agreed on; `seen`: the
 * newest roster, which the next one must follow; `begun`: what is written and not sent yet, encrypted; `read`: the newest
 * message that the counselor has looked at.
 */
export type TabKey =
  'ticket' | 'link' | 'device' | 'share' | 'check' | 'roster' | 'seen' | 'begun' | 'read'

/** Whose page a store belongs to. On one machine both pages have one origin: each leaves the stores of the other alone. */
export type StoreOwner = 'client' | 'counselor'

/** Store of one ticket. @param ticketId on the counselor's page, where several chats run side by side */
export function createTabStore(storage: Storage, owner: StoreOwner, ticketId?: string): TabStore {
  const prefix = prefixOf(owner) + (ticketId === undefined ? '' : `${ticketId}.`)
  return {
    get: (key) => storage.getItem(prefix + key),
    set: (key, value) => {
      storage.setItem(prefix + key, value)
    },
    clear: () => {
      for (const name of namesIn(storage, prefix)) storage.removeItem(name)
    },
  }
}

/**
 * Removes the stores of all tickets from this tab.
 *
 * @returns the devices whose chat stores they named
 */
export function clearTab(storage: Storage, owner: StoreOwner): string[] {
  const names = namesIn(storage, prefixOf(owner))
  const devices = names
    .filter((name) => name.endsWith('.device' satisfies `.${TabKey}`))
    .flatMap((name) => storage.getItem(name) ?? [])
  for (const name of names) storage.removeItem(name)
  return devices
}

function prefixOf(owner: StoreOwner): string {
  return `lotse.${owner}.`
}

function namesIn(storage: Storage, prefix: string): string[] {
  return Object.keys(storage).filter((name) => name.startsWith(prefix))
}
