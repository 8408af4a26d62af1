/** From here on the page warns, and offers more time. */
export const warningMs = 120_000

/**
 * Milliseconds that are left of what the service said, however wrong the clock of the device is.
 *
 * @param secondsLeft at the moment when the answer came
 * @param sinceMs milliseconds since then, of a clock that only goes forward
 */
export function timeLeft(secondsLeft: number, sinceMs: number): number {
  return Math.max(0, secondsLeft * 1000 - sinceMs)
}

/** Whole minutes as people say them: nobody is told that they have more time than they have. */
export function minutesLeft(leftMs: number): number {
  return Math.floor(leftMs / 60_000)
}
