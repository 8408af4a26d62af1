import type { Person } from '../domain/roster.ts'
import { findParticipants } from '../postgres/participants.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { SignedRoster } from '../roster/sign-roster.ts'
import type { Counselor } from './accept.ts'
import type { TicketContext } from './context.ts'
import { currentRoster } from './current-roster.ts'
import { ownChat } from './own-chat.ts'

/** What a browser needs for the encrypted chat. */
export interface ChatCredentials {
  readonly homeserverUrl: string
  readonly userId: string
  readonly deviceId: string
  readonly accessToken: string
  readonly expiresInMs: number
  readonly roomId: string
  /** Base64 of the server's half of the storage key. */
  readonly serverShare: string
}

/** What logs a person in to a chat. */
export type ChatParts = Pick<TicketContext, 'database' | 'messaging' | 'matrixPublicUrl'>

/**
 * The counselor's credentials, from the moment the room exists until the purge. Any browser of the counselor may fetch them;
 * only the device makes a session hold the chat (tickets/register-device.ts).
 *
 * @throws Problem `ticket-not-found` for tickets of others, `invalid-state` while there is no room
 */
export async function credentials(
  context: ChatParts,
  counselor: Counselor,
  ticketId: string,
): Promise<{ readonly chat: ChatCredentials; readonly roster: SignedRoster | null }> {
  const ticket = await ownChat(context, counselor, ticketId)
  const chat = await chatFor(context, ticket, 'counselor')
  if (chat === undefined) throw new Problem('invalid-state')
  return { chat, roster: await currentRoster(context, ticketId) }
}

/** Credentials of one person, with a fresh token; `undefined` when the person may have none now. */
export async function chatFor(
  context: ChatParts,
  ticket: TicketRow,
  person: Person,
): Promise<ChatCredentials | undefined> {
  if (ticket.roomId === null) return undefined
  const participants = await findParticipants(context.database.pool, ticket.ticketId)
  const participant = participants.find((one) => one.person === person)
  if (participant === undefined || participant.serverShare === null) return undefined
  const { localpart, deviceId, serverShare } = participant
  const login = await context.messaging.login(localpart, deviceId)
  return {
    homeserverUrl: context.matrixPublicUrl,
    ...login,
    roomId: ticket.roomId,
    serverShare: serverShare.toString('base64'),
  }
}
