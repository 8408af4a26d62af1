import type { Desk } from './desk.ts'

/**
 * Tells the desk what the browser knows about its line: that the network is gone or back, or that the page is on the screen
 * again, which may have slept meanwhile.
 *
 * @param page window of the page
 */
export function watchLine(page: Window, desk: Pick<Desk, 'wake' | 'offline'>): void {
  const { document } = page
  page.addEventListener('online', desk.wake)
  page.addEventListener('offline', desk.offline)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') desk.wake()
  })
}
