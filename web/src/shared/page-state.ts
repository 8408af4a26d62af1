/**
 * What a page keeps across a reload without storing anything: the state of its entry in the tab's history. It ends with the
 * tab, and no other page and no other tab can read it. Before consent 1 it is the only place.
 *
 * `locale`: the chosen language and form of address; `link`: the code that leads back to the link that was opened;
 * `plain`: texts in plain German; `farewell`: the last page of a visit, with its receipt.
 */
export type PageStateKey = 'locale' | 'plain' | 'link' | 'farewell'

/** Value of a key in the current entry of the history; undefined when there is none. */
export function readPageState(key: PageStateKey): unknown {
  const state: unknown = globalThis.history?.state
  if (typeof state !== 'object' || state === null) return undefined
  return Reflect.get(state, key)
}

/**
 * Changes keys of the current entry and keeps the others.
 *
 * @param changes undefined removes a key
 * @param path the entry's new address; default the present one
 */
export function changePageState(
  changes: Partial<Record<PageStateKey, unknown>>,
  path?: string,
): void {
  const state: unknown = history.state
  const kept = typeof state === 'object' && state !== null ? state : {}
  history.replaceState({ ...kept, ...changes }, '', path)
}
