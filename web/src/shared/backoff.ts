/**
 * Milliseconds until the next try: exponential with jitter, so that all pages do not come back in the same second
 * after a restart.
 *
 * @param attempt failed tries so far, from 0
 * @param random 0 ≤ x < 1
 */
export function backoff(attempt: number, random: number, base = 500, cap = 15_000): number {
  const ceiling = Math.min(cap, base * 2 ** Math.min(attempt, 16))
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
