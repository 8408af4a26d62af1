import { t } from '../shared/locale.ts'
import { ApiError } from '../shared/request.ts'
import { LegalTextError } from './legal.ts'
import { unavailableText } from './reasons.ts'

/** A failed action in words that say what to do next. */
export function errorText(error: unknown): string {
  if (error instanceof LegalTextError) return t('error-legal')
  if (!(error instanceof ApiError)) return t('error-general')
  switch (error.code) {
    case 'live-chat-disabled':
      return unavailableText(error.reason ?? null)
    case 'queue-full':
      return t('error-queue-full')
    case 'rate-limited':
      return t('error-rate-limited')
    case 'consent-outdated':
      return t('error-consent-outdated')
    case 'invalid-field':
      return t(error.field?.includes('zipCode') ? 'error-zip-code' : 'error-link')
    case 'network':
      return t('error-network')
    default:
      return t('error-general')
  }
}
