import { type Upstream, UpstreamError } from '../ports/upstream-error.ts'

/** Options of {@link createCircuitBreaker}. */
export interface CircuitBreakerOptions {
  readonly upstream: Upstream
  /** So many failures in a row open it; default 3. */
  readonly failures?: number
  /** How long it stays open before one call may try, in milliseconds; default 2000. */
  readonly openMs?: number
  /** A call that takes longer counts as a failure while it still runs, in milliseconds; default 4000. */
  readonly stallMs?: number
  /** A clock that never goes back, in milliseconds. */
  readonly monotonic?: () => number
}

/**
 * `closed`: calls go through. `open`: calls fail at once. `half-open`: the next call is let through to see whether the
 * upstream is back.
 */
export type BreakerState = 'closed' | 'open' | 'half-open'

/** Answers for an upstream that is known to be away, so that people get a 503 at once instead of a timeout. */
export interface CircuitBreaker {
  readonly state: BreakerState
  /** Runs the call, or rejects at once with an UpstreamError `unavailable`. */
  run<T>(call: () => Promise<T>): Promise<T>
}

/**
 * A circuit breaker. Only calls that come to nothing count as failures: a refusal or "too many requests" is an answer.
 *
 * A part that accepts connections but never answers is noticed after `stallMs`, long before its calls time out.
 */
export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { upstream, failures = 3, openMs = 2_000, stallMs = 4_000 } = options
  const monotonic = options.monotonic ?? (() => performance.now())
  let failed = 0
  let openUntil: number | undefined
  let trying = false

  const state = (): BreakerState => {
    if (openUntil === undefined) return 'closed'
    return trying || monotonic() < openUntil ? 'open' : 'half-open'
  }
  const noteFailure = (): void => {
    failed += 1
    if (failed >= failures) openUntil = monotonic() + openMs
  }
  const noteAnswer = (): void => {
    failed = 0
    openUntil = undefined
  }

  return {
    get state() {
      return state()
    },
    run: async (call) => {
      const before = state()
      if (before === 'open') throw new UpstreamError(upstream, 'unavailable')
      if (before === 'half-open') trying = true
      let stalled = false
      const stall = setTimeout(() => {
        stalled = true
        noteFailure()
      }, stallMs)
      stall.unref()
      try {
        const answer = await call()
        noteAnswer()
        return answer
      } catch (error) {
        if (!isFailure(error)) noteAnswer()
        else if (!stalled) noteFailure()
        throw error
      } finally {
        clearTimeout(stall)
        if (before === 'half-open') trying = false
      }
    },
  }
}

function isFailure(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'unavailable' && error.status !== 429
}
