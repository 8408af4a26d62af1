/** The page's address across the login, whose way back always leads to `/admin/`. */
export interface KeptPath {
  keep: () => void
  /** Returns to the address that was kept. */
  restore(): void
}

type Page = {
  readonly location: Pick<Location, 'pathname'>
  readonly history: Pick<History, 'replaceState' | 'state'>
}

const name = 'lotse.admin.path'
const home = '/admin/'

/**
 * Keeps the path of a deep link in the tab while its person logs in: the login service sends browsers back to one address,
 * so that no other page of the origin can receive a code.
 */
export function createKeptPath(storage: Storage, { location, history }: Page): KeptPath {
  return {
    keep() {
      if (location.pathname === home) storage.removeItem(name)
      else storage.setItem(name, location.pathname)
    },
    restore() {
      const kept = storage.getItem(name)
      storage.removeItem(name)
      if (kept?.startsWith(home)) history.replaceState(history.state, '', kept)
    },
  }
}
