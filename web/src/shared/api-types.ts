import type { Answer, RequestBody } from '@lotse/contract/api'

/** What a link resolves to. */
export type AgencyInfo = Answer<'/live-chat/agencies/{agency}', 'get'>

/** Expected wait as a range, minutes in steps of five. */
export type EstimatedWait = NonNullable<AgencyInfo['estimatedWait']>

/** Opening hours of an agency; `from` and `to` are `HH:MM` in `timeZone`. */
export type OpeningHours = NonNullable<AgencyInfo['openingHours']>

/** A resolved legal text; `version` is recomputed in the browser before it is shown. */
export type LegalText = Answer<'/live-chat/agencies/{agency}/legal/{kind}', 'get'>

/** Kind of a legal text: the first two belong to consent 1, the last to consent 2. */
export type LegalKind = LegalText['kind']

/** What the code of a link stands for. */
export type CodedLink = Answer<'/live-chat/links/{code}', 'get'>

/** Whether entering needs a proof of work now. */
export type Challenge = Answer<'/live-chat/agencies/{agency}/challenge', 'get'>

/** A puzzle of ALTCHA, format 1. */
export type SolvableChallenge = Omit<Extract<Challenge, { required: true }>, 'required'>

/** Body of the entry: consent 1 carries the version of the text that was shown. */
export type EnterRequest = RequestBody<'/live-chat/anonymous', 'post'>

/** GET /live-chat/session: the ticket again, and from Consented on the chat. */
export type SessionBody = Answer<'/live-chat/session', 'get'>

/** A ticket as its client sees it, after the entry or a reload. */
export type Ticket = Omit<Answer<'/live-chat/anonymous', 'post', 201>, 'accessToken' | 'expiresIn'>

/** State of a ticket. */
export type TicketState = Ticket['state']

/** Body of GET queue and of the client socket's `queue` frame. */
export type QueueBody = Answer<'/live-chat/queue/{ticketId}', 'get'>

/** The question of consent 2. */
export type ConsentPrompt = NonNullable<QueueBody['consentPrompt']>

/** Answer of a decision on consent 2. */
export type ConsentAnswer = Answer<'/live-chat/consent', 'post'>

/** Credentials of a chat device; asking again renews the token. */
export type ChatCredentials = NonNullable<SessionBody['chat']>

/** A roster as the api signs it: base64 bytes and the base64 signature over exactly them. */
export type SignedRoster = NonNullable<SessionBody['roster']>

/** Public keys of a device, unpadded base64 as Matrix writes them. */
export type DeviceKeys = Pick<
  RequestBody<'/live-chat/session/device', 'post'>,
  'ed25519' | 'curve25519'
>

/** Answer of an end: the receipt turns true once every store has confirmed the wipe. */
export type EndAnswer = Answer<'/live-chat/end', 'post'>

/** Live chat of one agency for the asking counselor. */
export type Availability = Answer<'/live-chat/availability', 'get'>['agencies'][number]

/** One of the counselor's own chats. */
export type CounselorSession = Answer<'/live-chat/sessions', 'get'>['sessions'][number]

/** Why a counselor turns a waiting ticket away; kept nowhere. */
export type DismissReason = RequestBody<'/live-chat/tickets/{ticketId}/dismiss', 'post'>['reason']
