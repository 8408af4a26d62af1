import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { TicketReason } from '@lotse/contract/ticket-reason'
import type { AgencyInfo, ConsentPrompt, TicketState } from '../shared/api-types.ts'
import type { ErrorCode } from '../shared/request.ts'

/** What proves the wipe of a visit: a receipt until it is confirmed, then only that. */
export interface WipeProof {
  receipt: string | null
  wiped: boolean
}

/** Where the person was when they chose to leave. */
export type LeftFrom = 'waiting' | 'chat' | 'ended' | 'earlier'

/** The last page of a visit; it says the same after a reload. */
export type Farewell =
  | ({ name: 'left'; from: LeftFrom } & WipeProof)
  | ({ name: 'declined' } & WipeProof)
  /** The ticket is over without the client's doing. */
  | ({ name: 'gone'; reason: TicketReason | null } & WipeProof)
  | ({
      name: 'ended'
      reason: TicketReason | null
      /** The counselor's rights were taken: the way back to the center is offered, and nobody there reads the chat. */
      keepsPlace: boolean
      purgeAt: string | null
    } & WipeProof)

/** What the client sees. */
export type Screen =
  | { name: 'loading' }
  /** The address names no agency, and there is nothing to go on with. */
  | { name: 'no-link' }
  | { name: 'not-found' }
  | { name: 'unavailable'; agency: AgencyInfo; reason: UnavailableReason | null }
  /** The first page of a link: where one is, and how it goes. */
  | { name: 'link'; agency: AgencyInfo }
  /** Consent 1, over the waiting room. */
  | { name: 'consent'; agency: AgencyInfo }
  /** Consent 1 was refused: nothing was stored, and there are other ways. */
  | { name: 'refused'; agency: AgencyInfo }
  /** A visit of this browser that this tab has no share of; `moved`: it was here until another tab took it. */
  | { name: 'earlier'; state: TicketState; moved: boolean }
  | { name: 'waiting' }
  | { name: 'agreement'; prompt: ConsentPrompt }
  | { name: 'chat' }
  /** The person has read that the chat is over. */
  | { name: 'closed' }
  /** There is nothing that this browser could still delete: the cookie was cleared before. */
  | { name: 'expired'; purgeAt: string | null }
  | Farewell
  | { name: 'failed'; code: ErrorCode }
