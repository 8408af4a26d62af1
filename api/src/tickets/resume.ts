import { isLiving } from '../domain/state.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { SignedRoster } from '../roster/sign-roster.ts'
import type { TicketContext } from './context.ts'
import { chatFor, type ChatCredentials, type ChatParts } from './credentials.ts'
import { currentRoster } from './current-roster.ts'

/**
 * What a client's page needs beside the ticket to go on after a reload. Credentials exist only after consent 2 and end
 * with the chat; the client joins its room with the first of them.
 */
export async function resume(
  context: ChatParts,
  ticket: TicketRow,
): Promise<{ readonly chat?: ChatCredentials; readonly roster: SignedRoster | null }> {
  const chatting = ticket.state === 'Consented' || ticket.state === 'Active'
  if (!chatting || ticket.roomId === null) return { roster: null }
  const chat = await chatFor(context, ticket, 'client')
  if (chat === undefined) return { roster: null }
  const localpart = chat.userId.slice(1, chat.userId.indexOf(':'))
  await context.messaging.join(chat.roomId, localpart)
  return { chat, roster: await currentRoster(context, ticket.ticketId) }
}

/**
 * A new access token of the anonymous realm, for clients that are not on our pages.
 *
 * @throws Problem `invalid-state` after the chat: its end ends what the client may do
 */
export async function renewToken(
  context: Pick<TicketContext, 'identity'>,
  ticket: TicketRow,
): Promise<{ readonly accessToken: string; readonly expiresIn: number }> {
  if (!isLiving(ticket.state)) throw new Problem('invalid-state')
  return context.identity.issueToken(ticket.identityName)
}
