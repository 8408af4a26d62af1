/** Time and chance of a page, injected so that tests need neither to wait nor to be lucky. */
export interface Timers {
  /** Runs `action` once after `ms`; the returned function cancels it. */
  after(ms: number, action: () => void): () => void
  random(): number
}

/** The page's real clock. */
export const pageTimers: Timers = {
  after(ms, action) {
    const timer = setTimeout(action, ms)
    return () => {
      clearTimeout(timer)
    }
  },
  random: Math.random,
}
