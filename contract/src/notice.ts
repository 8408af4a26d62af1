import type { TicketReason } from './ticket-reason.ts'

/** Changes of a ticket that its counselor gets a notice of. */
export type NoticeKind = 'consented' | 'active' | 'declined' | 'returned' | 'ended'

/** What a counselor is informed of about one of their chats; never its pseudonym. */
export type Notice =
  | { readonly type: NoticeKind; readonly ticketId: string; readonly reason?: TicketReason }
  /** The room of an accepted ticket exists. */
  | { readonly type: 'accepted'; readonly ticketId: string; readonly roomId: string }
  /** The signed list of the chat's devices has changed. */
  | { readonly type: 'roster'; readonly ticketId: string }

/** A notice as a page gets it, perhaps more than once. */
export type KeptNotice = Notice & {
  /** Random, and the same as long as the notice is kept: a page that was reloaded knows what it has dismissed. */
  readonly noticeId: string
  /** When it happened, in RFC 3339. */
  readonly at: string
}
