import { findParticipants } from '../../postgres/participants.ts'
import type { EffectHandler } from './effect-handler.ts'

/** Ends the Matrix user of a counselor whose rights were taken: token and device end, also for chats that are over. */
export const retireCounselor: EffectHandler = async (context, client, { ticketId }) => {
  const participants = await findParticipants(client, ticketId)
  const counselor = participants.find(({ person }) => person === 'counselor')
  if (counselor !== undefined) await context.messaging.retireUser(counselor.localpart)
  return { done: true }
}
