/** Delays between tries, in milliseconds. */
export interface BackoffOptions {
  /** The first delay is at most this long. */
  readonly baseMs: number
  /** No delay is longer. */
  readonly maxMs: number
  /** Number from 0 to below 1. */
  readonly random: () => number
  /** Share of the delay that is not random, from 0 (the default) to 1. */
  readonly fixedShare?: number
}

/**
 * The delay before try number `attempt` (from 0): exponential with jitter, so that clients which were cut off together do
 * not come back together (https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/).
 */
export function backoffMs(attempt: number, options: BackoffOptions): number {
  const { baseMs, maxMs, random, fixedShare = 0 } = options
  return Math.min(maxMs, baseMs * 2 ** attempt) * (fixedShare + (1 - fixedShare) * random())
}
