import type { Person } from './browser.ts'

/** What the browser keeps for the origin of the page. */
export async function storedBy({ page }: Pick<Person, 'page'>): Promise<Record<string, number>> {
  return page.evaluate(async () => ({
    session: sessionStorage.length,
    local: localStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookies: document.cookie.length,
  }))
}

/** The {@link storedBy} of a browser that keeps nothing. */
export const nothingStored = { session: 0, local: 0, databases: 0, caches: 0, cookies: 0 }
