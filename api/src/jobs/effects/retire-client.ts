import { findParticipants } from '../../postgres/participants.ts'
import type { EffectHandler } from './effect-handler.ts'

/** Ends the client's Matrix user after the chat: its token and device die, the counselor can still read back. */
export const retireClient: EffectHandler = async (context, client, { ticketId }) => {
  const participants = await findParticipants(client, ticketId)
  const guest = participants.find(({ person }) => person === 'client')
  if (guest !== undefined) await context.messaging.retireUser(guest.localpart)
  context.failpoint('end.client-retired')
  return { done: true }
}
