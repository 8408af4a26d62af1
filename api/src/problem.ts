import { problems, type ProblemCode, type ProblemReason } from '@lotse/contract/problem'

export { problems, type ProblemCode }

/** One value that was not acceptable: where it is and which rule it breaks; never the value itself. */
export interface FieldError {
  /** Dotted path in body or query, for example `consent.dataPolicy`. */
  readonly path: string
  readonly rule: string
}

/** What an answer may say beside the code. */
export interface ProblemDetails {
  /** A stable code that says more, for example `OutsideOpeningHours`. */
  readonly reason?: ProblemReason
  readonly errors?: readonly FieldError[]
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
  /** Further members of the answer, for example `enquiryUrl`. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * An answer that is not the wished one. Thrown anywhere below a route and written there as RFC 9457 problem details.
 *
 * @example throw new Problem('invalid-field', { errors: [{ path: 'topic', rule: 'unknown' }] })
 */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(problems[code].title, { cause: details.cause })
    this.code = code
    this.details = details
  }

  /** The HTTP status that belongs to the code. */
  get status(): number {
    return problems[this.code].status
  }
}
