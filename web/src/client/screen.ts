import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { TicketReason } from '@lotse/contract/ticket-reason'
import type { AgencyInfo, ConsentPrompt, TicketState } from '../shared/api-types.ts'
import type { ErrorCode } from '../shared/request.ts'

/** What the client sees. */
export type Screen =
  | { name: 'loading' }
  /** The address names no agency, and there is nothing to go on with. */
  | { name: 'no-link' }
  | { name: 'not-found' }
  | { name: 'unavailable'; agency: AgencyInfo; reason: UnavailableReason | null }
  | { name: 'consent'; agency: AgencyInfo }
  /** A chat of this browser that this tab has no share of. */
  | { name: 'earlier'; state: TicketState }
  | { name: 'waiting' }
  | { name: 'agreement'; prompt: ConsentPrompt }
  | { name: 'chat' }
  | {
      name: 'ended'
      reason: TicketReason | null
      /** The counselor's rights were taken: the way back to the center is offered, and nobody there reads the chat. */
      keepsPlace: boolean
      receipt: string | null
      purgeAt: string | null
    }
  /** The person has read that the chat is over. */
  | { name: 'closed' }
  | { name: 'left'; declined: boolean; receipt: string | null }
  /** There is nothing that this browser could still delete: the cookie was cleared before. */
  | { name: 'expired'; purgeAt: string | null }
  /** The ticket is over without the client's doing. */
  | { name: 'gone'; reason: TicketReason | null; enquiryUrl: string | null }
  | { name: 'failed'; code: ErrorCode }
