/** From here on the page warns, and offers more time. */
export const warningMs = 120_000

/** The longest time for a decision that is believed. A device whose clock is wrong would show nonsense beyond it. */
const longestMs = 3_600_000

/**
 * Milliseconds until a moment of the server, by the device's clock; null when that clock is obviously wrong, so that nothing
 * is claimed.
 */
export function timeLeft(expiresAt: string, nowMs: number): number | null {
  const left = Date.parse(expiresAt) - nowMs
  if (Number.isNaN(left) || left > longestMs || left < -longestMs) return null
  return Math.max(0, left)
}

/** Whole minutes as people say them: nobody is told that they have more time than they have. */
export function minutesLeft(leftMs: number): number {
  return Math.floor(leftMs / 60_000)
}
