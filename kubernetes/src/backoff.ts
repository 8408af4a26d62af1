/** Delays between tries, in milliseconds. */
export interface BackoffOptions {
  /** The first delay is at most this long. */
  readonly baseMs: number
  /** No delay is longer. */
  readonly maxMs: number
  /** Number from 0 to below 1. */
  readonly random: () => number
}

/**
 * The delay before try number `attempt` (from 0): exponential with full jitter, so that clients which were cut off together
 * do not come back together (https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/).
 */
export function backoffMs(attempt: number, { baseMs, maxMs, random }: BackoffOptions): number {
  return Math.min(maxMs, baseMs * 2 ** attempt) * random()
}
