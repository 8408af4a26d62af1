/** The bodies of `/service/live-chat/…` as the pages use them; `api/openapi.json` describes them. */

/** State of a ticket. */
export type TicketState =
  'Waiting' | 'Accepted' | 'Consented' | 'Active' | 'Ended' | 'Abandoned' | 'Wiped'

/** Expected wait as a range, minutes in steps of five. */
export interface EstimatedWait {
  p50Minutes: number
  p80Minutes: number
}

/** Kind of a legal text: the first two belong to consent 1, the last to consent 2. */
export type LegalKind = 'dataPolicy' | 'imprint' | 'agreement'

/** Which text applies, without its content. */
interface LegalReference {
  locale: string
  version: string
}

/** A resolved legal text; `version` is recomputed in the browser before it is shown. */
export interface LegalText extends LegalReference {
  kind: LegalKind
  source: string
  html: string
}

/** Opening hours of an agency; `from` and `to` are `HH:MM` in `timeZone`. */
export interface OpeningHours {
  timeZone: string
  weekly: { day: string; from: string; to: string }[]
}

/** What a link resolves to. */
export interface AgencyInfo {
  agency: string
  displayName: string
  topic: string | null
  topicKnown: boolean
  /** Name of the topic in the asked language, where the api sends one. */
  topicDisplayName?: string | null
  liveChatEnabled: boolean
  available: boolean
  reason: string | null
  activeCounselors: number
  estimatedWait: EstimatedWait | null
  openingHours: OpeningHours | null
  enquiryUrl: string | null
  legal: Record<LegalKind, LegalReference | null>
  locales: string[]
}

/** What the code of a link stands for. */
export interface CodedLink {
  agency: string
  topic?: string
  link: string
}

/** A puzzle of ALTCHA, format 1. */
export interface SolvableChallenge {
  algorithm: 'SHA-256'
  challenge: string
  salt: string
  /** The number looked for is at most this. */
  maxNumber: number
  signature: string
  expiresAt: string
}

/** Whether entering needs a proof of work now. */
export type Challenge = { required: false } | ({ required: true } & SolvableChallenge)

/** Body of the entry: consent 1 carries the version of the text that was shown. */
export interface EnterRequest {
  agency: string
  topic?: string
  zipCode?: string
  link?: string
  locale?: string
  consent: { dataPolicy: string }
  proof?: string
}

/** How often to beat, and how long the server waits. */
interface Heartbeat {
  intervalSeconds: number
  timeoutSeconds: number
}

/** A ticket as its client sees it. */
export interface Ticket {
  ticketId: string
  agency?: string
  pseudonym: string
  state: TicketState
  queuePosition: number | null
  waiting: number | null
  estimatedWait: EstimatedWait | null
  joinedAt?: string
  heartbeat: Heartbeat
}

/** The question of consent 2. */
export interface ConsentPrompt {
  agency: { name: string; displayName: string }
  agreement: LegalReference
  attempt: number
  expiresAt: string
}

/** Body of GET queue and of the client socket's `queue` frame. */
export interface QueueBody {
  state: TicketState
  reason?: string | null
  /** The chat ended because the counselor's rights were taken: for a few minutes the place is kept. */
  keepsPlace?: boolean
  queuePosition: number | null
  waiting: number | null
  estimatedWait: EstimatedWait | null
  version: string
  rosterVersion?: number | null
  consentPrompt?: ConsentPrompt | null
}

/** Credentials of a chat device; asking again renews the token. */
export interface ChatCredentials {
  homeserverUrl: string
  userId: string
  deviceId: string
  accessToken: string
  expiresInMs: number
  roomId: string
  serverShare: string
}

/** A roster as the api signs it: base64 bytes and the base64 signature over exactly them. */
export interface SignedRoster {
  payload: string
  signature: string
}

/** Public keys of a device, unpadded base64 as Matrix writes them. */
export interface DeviceKeys {
  ed25519: string
  curve25519: string
}

/** GET /live-chat/session: the ticket again, and from Consented on the chat. */
export interface SessionBody extends Ticket {
  reason?: string
  keepsPlace?: boolean
  consentPrompt?: ConsentPrompt | null
  chat?: ChatCredentials | null
  roster?: SignedRoster | null
  purgeAt?: string | null
}

/** Answer of an end: the receipt turns true once every store has confirmed the wipe. */
export interface EndAnswer {
  state: TicketState
  purgeAt?: string | null
  receipt?: string | null
}

/** Live chat of one agency for the asking counselor. */
export interface Availability {
  agency: string
  /** Name for people, where the api sends one. */
  displayName?: string
  on: boolean
  active: boolean
}

/** A waiting ticket as a counselor sees it. */
export interface QueuedTicket {
  ticketId: string
  agency: string
  pseudonym: string
  topic: string | null
  joinedAt: string
  minutesWaiting: number
}

/** One of the counselor's own chats. */
export interface CounselorSession {
  ticketId: string
  agency: string
  state: TicketState
  /** Null once Ended: the name is gone then. */
  pseudonym: string | null
  topic: string | null
  acceptedAt: string
  purgeAt?: string | null
  rosterVersion?: number | null
}

/** Type of an event about one of the counselor's chats. */
type NoticeType = 'consented' | 'active' | 'declined' | 'returned' | 'ended' | 'roster'

/** An event about one of the counselor's chats. */
export interface Notice {
  noticeId: string
  type: NoticeType | 'accepted'
  ticketId: string
  reason?: string | null
}

/** Frames that the counselor's socket sends. */
export type CounselorFrame =
  | {
      type: 'snapshot'
      availability: Availability[]
      tickets: QueuedTicket[]
      sessions: CounselorSession[]
      notices: Notice[]
    }
  | { type: 'ticket-added'; agency: string; ticket: Omit<QueuedTicket, 'agency'> }
  | { type: 'ticket-removed'; agency: string; ticketId: string }
  | { type: 'accepted'; noticeId?: string; ticketId: string; roomId: string }
  | { type: NoticeType; noticeId: string; ticketId: string; reason?: string | null }
