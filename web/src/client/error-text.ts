import { t } from '../shared/locale.ts'
import { ApiError, type ErrorCode } from '../shared/request.ts'
import { LegalTextError } from './legal.ts'
import { unavailableText } from './reasons.ts'

const texts: Partial<Record<ErrorCode, string>> = {
  'queue-full': 'error-queue-full',
  'rate-limited': 'error-rate-limited',
  'proof-required': 'error-rate-limited',
  'consent-outdated': 'error-consent-outdated',
  'invalid-field': 'error-link',
  network: 'error-network',
}

/** A failed action in words that say what to do next. */
export function errorText(error: unknown): string {
  if (error instanceof LegalTextError) return t('error-legal')
  if (!(error instanceof ApiError)) return t('error-general')
  if (error.code === 'live-chat-disabled') return unavailableText(error.reason ?? null)
  if (error.field?.includes('zipCode')) return t('error-zip-code')
  return t(texts[error.code] ?? 'error-general')
}
