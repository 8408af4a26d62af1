/**
 * Every code that an answer may carry: a closed list. 400 means that the request
 * cannot be parsed or fails its schema, 422 that it is well-formed but refused.
 */
export const problems = {
  'invalid-request': { status: 400, title: 'The request does not have the required form.' },
  unauthenticated: { status: 401, title: 'Proof of identity is missing, wrong or expired.' },
  'live-chat-disabled': { status: 403, title: 'Live chat is not offered here at the moment.' },
  'counselor-offline': { status: 403, title: 'Switch live chat on first.' },
  forbidden: { status: 403, title: 'This is not allowed.' },
  'cross-site': { status: 403, title: 'The request does not come from a page of this service.' },
  'agency-not-found': { status: 404, title: 'There is no such agency.' },
  'ticket-not-found': { status: 404, title: 'There is no such ticket.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'method-not-allowed': { status: 405, title: 'This method is not offered here.' },
  'ticket-already-taken': { status: 409, title: 'Another counselor was faster.' },
  'invalid-state': { status: 409, title: 'This cannot be done in the present state.' },
  'development-mode': { status: 409, title: 'The platform is in development mode.' },
  'managed-elsewhere': { status: 409, title: 'This field is managed elsewhere.' },
  'ticket-gone': { status: 410, title: 'The ticket is gone.' },
  'payload-too-large': { status: 413, title: 'The body is too large.' },
  'unsupported-media-type': { status: 415, title: 'The body has to be JSON.' },
  'consent-required': { status: 422, title: 'Consent to the data policy is required.' },
  'consent-outdated': { status: 422, title: 'The text has changed since it was shown.' },
  'invalid-field': { status: 422, title: 'A value is not acceptable.' },
  'proof-required': { status: 428, title: 'A proof of work is required at the moment.' },
  'queue-full': { status: 429, title: 'The queue is full.' },
  'rate-limited': { status: 429, title: 'Too many people have come at once.' },
  internal: { status: 500, title: 'Something went wrong on our side.' },
  'upstream-unavailable': { status: 503, title: 'A part of the service cannot be reached.' },
} as const satisfies Record<string, { readonly status: number; readonly title: string }>

/** A code of the closed list. */
export type ProblemCode = keyof typeof problems

/** One value that was not acceptable: where it is and which rule it breaks; never the value itself. */
export interface FieldError {
  /** Dotted path in body or query, for example `consent.dataPolicy`. */
  readonly path: string
  readonly rule: string
}

/** What an answer may say beside the code. */
export interface ProblemDetails {
  /** A stable code that says more, for example `outside-opening-hours`. */
  readonly reason?: string
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
