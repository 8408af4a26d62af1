import type { ReadonlySignal } from '@preact/signals'

/**
 * Acts each time the line is back after an outage: what is shown then is fresh, and what failed meanwhile is old news.
 *
 * @returns stops it
 */
export function whenBack(online: ReadonlySignal<boolean>, act: () => void): () => void {
  let wasOnline = online.peek()
  return online.subscribe((isOnline) => {
    if (isOnline && !wasOnline) act()
    wasOnline = isOnline
  })
}
