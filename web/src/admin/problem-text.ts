import type { ApiError, ErrorCode } from '../shared/request.ts'

const texts: Partial<Readonly<Record<ErrorCode, string>>> = {
  network: 'problem-network',
  unauthenticated: 'problem-logged-out',
  forbidden: 'problem-forbidden',
  'not-found': 'problem-gone',
  'agency-not-found': 'problem-gone',
  'managed-elsewhere': 'problem-managed-elsewhere',
  'development-mode': 'problem-development-mode',
  'invalid-field': 'problem-invalid-field',
  'invalid-state': 'problem-invalid-state',
  'payload-too-large': 'problem-too-large',
  'upstream-unavailable': 'problem-unavailable',
}

/** Key of the words for a failed request. */
export function problemText(error: ApiError): string {
  return texts[error.code] ?? 'problem-unknown'
}
