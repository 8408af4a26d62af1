/**
 * Milliseconds until the next try: exponential with jitter, so that all who failed together do not come back in the same
 * second.
 *
 * @param attempt failed tries so far, from 0
 * @param random 0 ≤ x < 1
 */
export function backoff(attempt: number, random: number, baseMs = 500, maxMs = 15_000): number {
  const ceiling = Math.min(maxMs, baseMs * 2 ** Math.min(attempt, 16))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
