import { closedReasons } from './door-reason.ts'

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

/** Reasons that may stand beside a code and say more: of a closed door, a refused accept, a poll that another tab has ended, an admin's change, a proof of work. */
export const problemReasons = [
  ...closedReasons,
  'unanswered-accepts',
  'another-tab',
  'SourceInvalid',
  'ChangedMeanwhile',
  'missing',
  'invalid',
  'expired',
  'spent',
] as const

export type ProblemReason = (typeof problemReasons)[number]
