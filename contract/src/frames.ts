import type { Answer } from './api.ts'
import type { KeptNotice } from './notice.ts'

/** Either page to the server: this browser is still here. The server answers with the same: a page hears no pings of its socket. */
export interface BeatFrame {
  readonly type: 'beat'
}

/** Counselor's page to the server: the first frame, and again with each renewed token. */
export interface AuthFrame {
  readonly type: 'auth'
  readonly token: string
}

/** Everything that a counselor's page sends. A client's page sends beats only. */
export type CounselorRequest = AuthFrame | BeatFrame

/** Server to a client's page: the body of the queue endpoint. */
export type QueueFrame = { readonly type: 'queue' } & Answer<'/live-chat/queue/{ticketId}', 'get'>

/** A waiting ticket as counselors are sent it. */
export type WaitingTicket = Answer<'/live-chat/tickets', 'get'>['tickets'][number]

/** A waiting ticket among those of several agencies. */
export type QueuedTicket = WaitingTicket & { readonly agency: string }

/** Why a ticket no longer waits: a counselor took it, a counselor turned it away, or it ended by itself. */
export type TicketDeparture = 'taken' | 'dismissed' | 'left'

/** Whether the other person of a chat is connected. */
export type Peer = NonNullable<Answer<'/live-chat/queue/{ticketId}', 'get'>['peer']>

/** Server to a counselor's page: the whole state first and after each change of switches, then what changes in it. */
export type CounselorFrame =
  | {
      readonly type: 'snapshot'
      readonly availability: Answer<'/live-chat/availability', 'get'>['agencies']
      readonly tickets: readonly QueuedTicket[]
      readonly sessions: Answer<'/live-chat/sessions', 'get'>['sessions']
      readonly notices: readonly KeptNotice[]
    }
  | { readonly type: 'ticket-added'; readonly agency: string; readonly ticket: WaitingTicket }
  | {
      readonly type: 'ticket-removed'
      readonly agency: string
      readonly ticketId: string
      /** Absent where the ticket still waits, beyond what a socket shows. */
      readonly why?: TicketDeparture
    }
  /** The client of one of the own chats has fallen silent for some minutes, or is back. */
  | ({ readonly type: 'peer'; readonly ticketId: string } & Peer)
  | KeptNotice
