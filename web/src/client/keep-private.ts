/**
 * Nobody sees what stood here by going back: the page is blank as soon as it is left, and a page that a browser has kept
 * whole begins again, so that it shows what holds now.
 */
export function keepPrivate(page: Window): void {
  page.addEventListener('pagehide', () => {
    page.document.documentElement.hidden = true
  })
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) page.location.reload()
  })
}
