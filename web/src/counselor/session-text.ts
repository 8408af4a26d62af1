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

/** Whole hours until a chat is deleted, rounded up; 0 once it may happen at any moment. */
export function hoursUntil(purgeAt: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(purgeAt) - now) / 3_600_000))
}
