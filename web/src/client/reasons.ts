import { t } from '../shared/locale.ts'

/** Why live chat is not there, in plain words. Reasons of the api; an unknown one gets the general sentence. */
const UNAVAILABLE: Record<string, string> = {
  'outside-opening-hours': 'unavailable-hours',
  OutsideOpeningHours: 'unavailable-hours',
  'development-mode': 'unavailable-maintenance',
  DevelopmentMode: 'unavailable-maintenance',
}

const GONE: Record<string, string> = {
  'max-wait': 'gone-max-wait',
  'heartbeat-lost': 'gone-connection',
  'consent-timeout': 'gone-connection',
  'consent-decision': 'gone-undecided',
  'development-mode': 'gone-closed',
  'agency-deleted': 'gone-closed',
}

/** Sentence about an agency that cannot be entered. */
export function unavailableText(reason: string | null): string {
  return t(UNAVAILABLE[reason ?? ''] ?? 'unavailable-text')
}

/** Sentence about a ticket that is over. */
export function goneText(reason: string | null): string {
  return t(GONE[reason ?? ''] ?? 'gone-text')
}
