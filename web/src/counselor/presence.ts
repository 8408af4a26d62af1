/** How long after the last movement or key a counselor still counts as looking at the page. */
const presentForMs = 30_000

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** Whether somebody looks at the page. */
export interface Presence {
  /** The page is visible and has the focus. */
  isInFront: () => boolean
  /** It is in front, and somebody has moved a pointer or pressed a key within the last half minute. */
  isPresent: () => boolean
}

/**
 * Watches for signs of life.
 *
 * @param page window of the page
 * @param now milliseconds of the page's clock
 * @param onSign called with each sign while the page is in front, after the page itself has reacted to it
 */
export function watchPresence(page: Window, now: () => number, onSign: () => void): Presence {
  const { document } = page
  const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
  // Somebody has just opened the page.
  let lastSign = now()
  const sign = (): void => {
    if (!isInFront()) return
    lastSign = now()
    onSign()
  }
  for (const name of signsOfLife) page.addEventListener(name, sign, { passive: true })
  page.addEventListener('focus', sign)
  document.addEventListener('visibilitychange', sign)
  return { isInFront, isPresent: () => isInFront() && now() - lastSign < presentForMs }
}
