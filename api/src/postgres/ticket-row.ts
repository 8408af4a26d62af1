import type { TicketReason } from '@lotse/contract/ticket-reason'
import type { TicketState } from '@lotse/contract/ticket-state'

/** A row of `livechat.ticket`. */
export interface TicketRow {
  readonly ticketId: string
  readonly sessionId: string
  readonly state: TicketState
  readonly reason: TicketReason | null
  readonly agency: string
  readonly pseudonym: string | null
  readonly topic: string | null
  readonly zipCode: string | null
  readonly link: string | null
  readonly locale: string | null
  /** Orders the queue: the entry, or the place of the ended ticket that was taken over. */
  readonly joinedAt: Date
  /** The entry; from here the wait is measured. After the end no more than `joinedAt` tells. */
  readonly enteredAt: Date
  readonly stateSince: Date
  readonly deadline: Date | null
  readonly sessionDeadline: Date | null
  /** SHA-256 of the session cookie. */
  readonly sessionHash: Buffer
  readonly identityName: string
  readonly identityUser: string
  /** The counselor's subject in the staff realm. */
  readonly counselor: string | null
  /** Keyed hash of the Keycloak session that holds the chat. */
  readonly staffSession: Buffer | null
  /** Sealed: when exactly the chat ended (`tickets/ending.ts`); null once that no longer serves. */
  readonly ending: Buffer | null
  readonly roomAlias: string | null
  readonly roomId: string | null
  readonly promptedAt: Date | null
  /** The client has taken the one extension of the time for the decision. */
  readonly hasMoreTime: boolean
  readonly rosterVersion: number
  readonly rosterPayload: string | null
  readonly rosterSignature: string | null
  /** What the client agreed to on entering, until the ticket is wiped. */
  readonly dataPolicyVersion: string | null
  /** What the client agreed to before the chat, until the ticket is wiped. */
  readonly agreementVersion: string | null
}

/** The columns of a ticket `t` under the names of {@link TicketRow}. */
export const ticketColumns = `
  t.ticket_id as "ticketId", t.session_id as "sessionId", t.state, t.reason, t.agency, t.pseudonym, t.topic,
  t.zip_code as "zipCode", t.link, t.locale, t.joined_at as "joinedAt", t.entered_at as "enteredAt",
  t.state_since as "stateSince", t.deadline, t.session_deadline as "sessionDeadline", t.session_hash as "sessionHash", t.identity_name as "identityName",
  t.identity_user as "identityUser", t.counselor, t.staff_session as "staffSession", t.ending,
  t.room_alias as "roomAlias", t.room_id as "roomId",
  t.prompted_at as "promptedAt", t.has_more_time as "hasMoreTime", t.roster_version as "rosterVersion", t.roster_payload as "rosterPayload",
  t.roster_signature as "rosterSignature", t.data_policy_version as "dataPolicyVersion",
  t.agreement_version as "agreementVersion"`
