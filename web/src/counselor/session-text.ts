import type { CounselorSession, TicketState } from '../shared/api-types.ts'
import { t } from '../shared/locale.ts'

const stateTexts: Partial<Record<TicketState, string>> = {
  Accepted: 'state-accepted',
  Consented: 'state-consented',
  Active: 'state-active',
  Ended: 'state-ended',
}

/** Where a chat stands, in a few words. */
export function stateText({ state }: Pick<CounselorSession, 'state'>): string {
  return t(stateTexts[state] ?? 'state-ended')
}

/** That the client's page gives no sign of life, or null while it does. */
export function awayText({ peer }: Pick<CounselorSession, 'peer'>): string | null {
  if (peer?.state !== 'away') return null
  return t('away', { minutes: peer.sinceMinutes })
}

/**
 * Whole hours until a chat is deleted; 1 in the last hour, 0 once it may happen at any moment. Rounded down: the moment of the
 * deletion is told with less than an hour of slack, and a chat that has just ended must not read as if it were kept for 49 hours.
 */
export function hoursUntil(purgeAt: string, now: number): number {
  const hours = (Date.parse(purgeAt) - now) / 3_600_000
  return hours <= 0 ? 0 : Math.max(1, Math.floor(hours))
}
