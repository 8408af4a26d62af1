import { t } from '../shared/locale.ts'
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

/**
 * What a failed request says to the person.
 *
 * @param of whether something was to be changed, or only shown
 */
export function problemText(error: ApiError, of: 'change' | 'read'): string {
  const { code, manager } = error
  if (code === 'managed-elsewhere' && manager !== undefined)
    return t('managed-elsewhere', { owner: manager })
  if (code === 'upstream-unavailable' && of === 'read') return t('problem-read-unavailable')
  return t(texts[code] ?? 'problem-unknown')
}
