/** How fast an agency picks tickets: the time between two pickups while somebody waits, weighted towards the recent. */
export interface PickupRate {
  /** Pickups counted so far. */
  readonly samples: number
  readonly meanMinutes: number
  /** In square minutes. */
  readonly variance: number
}

/** How long a person will probably wait. Both are multiples of five. */
export interface WaitEstimate {
  /** As likely longer as shorter. */
  readonly p50Minutes: number
  /** Shorter in four cases of five. */
  readonly p80Minutes: number
}

/** From fewer pickups nothing is said: the range would be wrong more often than it helps. */
export const sampleFloor = 30

/**
 * Weight of the newest interval: that of an exponentially weighted mean over as many intervals as the floor, so that the
 * pickups which are counted are those that the mean rests on.
 */
const weight = 2 / (sampleFloor + 1)

/** Days without a pickup after which the count starts again: who picked before says nothing about who picks now. */
export const rateDays = 28

/** Published times are multiples of this. */
const stepMinutes = 5

/** The standard normal's quantile at 0.8. */
const z80 = 0.8416

/**
 * The wait of the person at a position, as the sum of as many pickup intervals.
 *
 * @param input.position 1 is next
 * @param input.rate `null` where nobody was picked yet
 * @returns `null` where nothing honest can be said: too few pickups, or nobody there to pick
 */
export function estimateWait(input: {
  readonly position: number
  readonly activeCounselors: number
  readonly rate: PickupRate | null
}): WaitEstimate | null {
  const { position, activeCounselors, rate } = input
  if (activeCounselors < 1 || rate === null || rate.samples < sampleFloor) return null
  const p50Minutes = roundTo(waitQuantile(position, rate, 0), Math.round)
  const p80Minutes = roundTo(waitQuantile(position, rate, z80), Math.ceil)
  return { p50Minutes, p80Minutes: Math.max(p50Minutes, p80Minutes) }
}

/**
 * A quantile of the wait in minutes, not rounded. The sum of intervals is taken as gamma distributed with their mean and
 * variance, and to that comes that the mean itself is only estimated. Quantile by Wilson and Hilferty (1931).
 *
 * @param z the standard normal's quantile at the wished probability: 0 for the median
 */
export function waitQuantile(position: number, rate: PickupRate, z: number): number {
  const mean = position * rate.meanMinutes
  if (mean <= 0) return 0
  const effectiveSamples = Math.min(rate.samples, (2 - weight) / weight)
  const variance = rate.variance * (position + position ** 2 / effectiveSamples)
  if (variance <= 0) return mean
  const ninth = variance / (9 * mean ** 2)
  return mean * Math.max(0, 1 - ninth + z * Math.sqrt(ninth)) ** 3
}

/**
 * The rate after one more pickup: a plain mean and variance of the first ones, exponentially weighted later (Finch 2009,
 * "Incremental calculation of weighted mean and variance").
 */
export function recordPickup(rate: PickupRate | null, intervalMinutes: number): PickupRate {
  const interval = Math.max(0, intervalMinutes)
  if (rate === null) return { samples: 1, meanMinutes: interval, variance: 0 }
  const samples = rate.samples + 1
  const share = Math.max(weight, 1 / samples)
  const difference = interval - rate.meanMinutes
  return {
    samples,
    meanMinutes: rate.meanMinutes + share * difference,
    variance: (1 - share) * (rate.variance + share * difference ** 2),
  }
}

/**
 * What counts as the interval of a pickup: the time since the last one, but only as far as somebody was waiting. A quiet
 * hour says nothing about how fast counselors are.
 */
export function pickupInterval(pickup: {
  readonly at: Date
  readonly enteredAt: Date
  readonly lastPickup: Date | null
}): number {
  const since = Math.max(pickup.enteredAt.getTime(), pickup.lastPickup?.getTime() ?? 0)
  return Math.max(0, pickup.at.getTime() - since) / 60_000
}

/** Where a wait lay, seen from the range that the person was told on entering. */
export type ToldWaitResult = 'sooner' | 'inside' | 'later'

/** Compares a wait, in minutes, with the range that was told. */
export function compareWait(told: WaitEstimate, waitedMinutes: number): ToldWaitResult {
  if (waitedMinutes < told.p50Minutes) return 'sooner'
  return waitedMinutes <= told.p80Minutes ? 'inside' : 'later'
}

function roundTo(minutes: number, round: (steps: number) => number): number {
  return Math.max(1, round(minutes / stepMinutes)) * stepMinutes
}
