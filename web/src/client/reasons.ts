import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { ProblemReason } from '@lotse/contract/problem'
import type { TicketReason } from '@lotse/contract/ticket-reason'
import { t } from '../shared/locale.ts'
import type { Farewell, WipeProof } from './screen.ts'

/** Sentences about an agency that cannot be entered; `null` for the general one. */
const unavailableTexts: Record<UnavailableReason, string | null> = {
  AgencyDeleting: null,
  AgencyDisabled: null,
  TenantNotFound: null,
  TenantDisabled: null,
  OpeningHoursInvalid: null,
  LinkDisabled: null,
  // Nobody online is no obstacle to entering, so no page says it here.
  NoCounselorActive: null,
  DevelopmentMode: 'unavailable-maintenance',
  LegalTextMissing: 'unavailable-maintenance',
  OutsideOpeningHours: 'unavailable-hours',
  QueueFull: 'unavailable-full',
}

/** Sentences about a ticket that is over, by whether it ended as a wait or as a chat; the general one where there is none. */
interface TicketTexts {
  readonly gone?: string
  readonly ended?: string
}

/** A new reason of the state table needs its row here: the pages do not compile without it. */
const ticketTexts: Record<TicketReason, TicketTexts> = {
  'max-wait': { gone: 'gone-max-wait' },
  'client-lost': { gone: 'gone-connection' },
  undecided: { gone: 'gone-undecided' },
  'development-mode': { gone: 'gone-closed' },
  'agency-deleted': { gone: 'gone-closed' },
  dismissed: { gone: 'gone-dismissed' },
  'counselor-ended': { ended: 'ended-by-counselor' },
  'counselor-gone': { ended: 'ended-counselor-gone' },
  'counselor-removed': { ended: 'ended-counselor-removed' },
  'client-gone': { gone: 'gone-connection-chat', ended: 'ended-connection' },
  'join-timeout': { ended: 'ended-connection' },
  'max-session': { ended: 'ended-max-session' },
  // The client's own acts have pages of their own.
  declined: {},
  'client-ended': {},
  'client-left': {},
  // Reasons of a return to the queue, which the waiting room tells in one way.
  'counselor-lost': {},
  'counselor-off': {},
  'counselor-left': {},
  'room-timeout': {},
}

/** Ends after which entering again is the obvious next step; any other was wanted by one of the two. */
const brokenOff: readonly (TicketReason | null)[] = [
  'max-wait',
  'client-lost',
  'client-gone',
  'undecided',
  'development-mode',
  'agency-deleted',
  'counselor-gone',
  'counselor-removed',
  'join-timeout',
  'max-session',
  null,
]

/** Whether the last page of a visit offers the way back to the agency. */
export function leadsBack(farewell: Farewell): boolean {
  switch (farewell.name) {
    case 'left':
      return false
    case 'declined':
      return true
    case 'gone':
    case 'ended':
      return (
        ('keepsPlace' in farewell && farewell.keepsPlace) || brokenOff.includes(farewell.reason)
      )
  }
}

/** Whether an agency with this reason refuses new entries, although live chat is on. */
export function isClosed(reason: UnavailableReason | null): boolean {
  return reason === 'OutsideOpeningHours' || reason === 'QueueFull'
}

/** Sentence about an agency that cannot be entered. */
export function unavailableText(reason: ProblemReason | UnavailableReason | null): string {
  const texts: Partial<Record<string, string | null>> = unavailableTexts
  return t((reason === null ? null : texts[reason]) ?? 'unavailable-text')
}

/** Sentence about a wait that is over. */
export function goneText(reason: TicketReason | null): string {
  return t(textsOf(reason)?.gone ?? 'gone-text')
}

/**
 * Sentence about a chat that is over.
 *
 * @param keepsPlace the counselor's rights were taken, by a logout too: then that counts, whatever the reason
 */
export function endedText(reason: TicketReason | null, keepsPlace: boolean): string {
  if (keepsPlace) return t('ended-counselor-removed')
  return t(textsOf(reason)?.ended ?? 'ended-text')
}

/** Undefined without a reason, and for one that only a newer api knows. */
function textsOf(reason: TicketReason | null): TicketTexts | undefined {
  return reason === null ? undefined : ticketTexts[reason]
}

/** What becomes of a visit of which nothing is kept. Without a receipt no page can learn when its deletion is complete. */
export function keptText({ receipt, wiped }: WipeProof): string {
  if (wiped) return t('farewell-close')
  return t(receipt === null ? 'farewell-nothing-kept' : 'farewell-deleting')
}
