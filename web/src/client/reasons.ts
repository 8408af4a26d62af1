import { t } from '../shared/locale.ts'

/** Reasons of the api for an agency that cannot be entered; an unknown one gets the general sentence. */
const UNAVAILABLE: Record<string, string> = {
  OutsideOpeningHours: 'unavailable-hours',
  DevelopmentMode: 'unavailable-maintenance',
  LegalTextMissing: 'unavailable-maintenance',
  QueueFull: 'unavailable-full',
}

/** Reasons of the state table for a wait that is over (api `domain/transitions.ts`). */
const GONE: Record<string, string> = {
  'max-wait': 'gone-max-wait',
  'client-lost': 'gone-connection',
  undecided: 'gone-undecided',
  'development-mode': 'gone-closed',
  'agency-deleted': 'gone-closed',
  dismissed: 'gone-dismissed',
}

/** Reasons of the state table for a chat that is over. */
const ENDED: Record<string, string> = {
  'counselor-ended': 'ended-by-counselor',
  'counselor-gone': 'ended-counselor-gone',
  'counselor-removed': 'ended-counselor-removed',
  'client-gone': 'ended-connection',
  'join-timeout': 'ended-connection',
  'max-session': 'ended-max-session',
}

/** Whether an agency with this reason refuses new entries, although live chat is on. */
export function isClosed(reason: string | null): boolean {
  return reason === 'OutsideOpeningHours' || reason === 'QueueFull'
}

/** Sentence about an agency that cannot be entered. */
export function unavailableText(reason: string | null): string {
  return t(UNAVAILABLE[reason ?? ''] ?? 'unavailable-text')
}

/** Sentence about a wait that is over. */
export function goneText(reason: string | null): string {
  return t(GONE[reason ?? ''] ?? 'gone-text')
}

/**
 * Sentence about a chat that is over.
 *
 * @param keepsPlace the counselor's rights were taken, by a logout too: then that counts, whatever the reason
 */
export function endedText(reason: string | null, keepsPlace: boolean): string {
  if (keepsPlace) return t('ended-counselor-removed')
  return t(ENDED[reason ?? ''] ?? 'ended-text')
}
