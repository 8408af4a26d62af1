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

/** What watching the page works with. */
export interface PresencePorts {
  readonly page: Window
  /** Milliseconds of the page's clock. */
  readonly now: () => number
  /** Whether the target of an event is inside the queue. */
  readonly isInQueue: (target: EventTarget | null) => boolean
  /** Called with each sign while the page is in front, after the page itself has reacted to it. */
  readonly onSign: (sign: { readonly atQueue: boolean }) => void
}

/** Watches for signs of life. One is at the queue if the pointer or the focus is there, or if somebody returns to the page. */
export function watchPresence({ page, now, isInQueue, onSign }: PresencePorts): Presence {
  const { document } = page
  const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus()
  // Somebody has just opened the page.
  let lastSign = now()
  const sign = (atQueue: boolean): void => {
    if (!isInFront()) return
    lastSign = now()
    onSign({ atQueue })
  }
  const act = (event: Event): void => {
    sign(isInQueue(event.target))
  }
  const comeBack = (): void => {
    sign(true)
  }
  for (const name of signsOfLife) page.addEventListener(name, act, { passive: true })
  page.addEventListener('focus', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  return { isInFront, isPresent: () => isInFront() && now() - lastSign < presentForMs }
}
