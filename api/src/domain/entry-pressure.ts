/** How full an agency's door is. */
export interface DoorLoad {
  /** Entries that the bucket would still give, with a proof of work. */
  readonly tokens: number
  /** Entries that it would still give without one. */
  readonly proofless: number
  /** Size of the bucket: the burst of entries. */
  readonly burst: number
  /** People in the queue, with those who are on their way into it. */
  readonly waiting: number
  /** Places in the queue. */
  readonly places: number
}

/** Below this share of the bucket nobody gets in without a proof: the other part is for people who have one. */
const quietBucket = 0.5

/** From this share of the queue on nobody gets in without a proof: one script cannot fill the queue. */
const quietQueue = 0.2

/** A queue with fewer people counts as quiet however small it is: a proof for the second person protects nobody. */
const quietWaiting = 5

/** Numbers that a browser may have to try when only just a proof is needed; on average it tries half of them. */
const easiest = 25_000

/**
 * How often the cost doubles on the way to a full door. The cap is {@link easiest} × 2^doublings = 100,000 numbers: five
 * seconds at the 20,000 hashes a second of one worker on a busy computer, so that also the unluckiest solves it in ten.
 */
const doublings = 2

/** Queue length from which on a proof is needed. */
export function quietPlaces(places: number): number {
  return Math.max(quietWaiting, Math.ceil(places * quietQueue))
}

/** Tokens below which a proof is needed. */
export function quietTokens(burst: number): number {
  return burst * quietBucket
}

/** Most tokens that are given without a proof at once. At least one, or an agency with one entry a minute would be shut. */
export function prooflessBurst(burst: number): number {
  return Math.max(1, burst / 2)
}

/**
 * How many numbers a browser may have to try before it gets in, or `undefined` while the door is quiet. Grows with bucket
 * and queue in a few steps only: the exact length of the queue is nobody's business who does not wait in it.
 */
export function entryCost(load: DoorLoad): number | undefined {
  const { tokens, proofless, burst, waiting, places } = load
  const quiet = { tokens: quietTokens(burst), waiting: quietPlaces(places) }
  if (tokens >= quiet.tokens && proofless >= 1 && waiting < quiet.waiting) return undefined
  const bucket = share(quiet.tokens - tokens, quiet.tokens)
  const queue = share(waiting - quiet.waiting, places - quiet.waiting)
  const step = Math.round(Math.min(1, bucket + queue) * doublings)
  return easiest * 2 ** step
}

/** `part` of `whole`, 0 … 1. */
function share(part: number, whole: number): number {
  return whole <= 0 ? Number(part >= 0) : Math.min(1, Math.max(0, part / whole))
}
