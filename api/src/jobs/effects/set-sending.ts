import { findTicket } from '../../postgres/find-ticket.ts'
import type { EffectHandler } from './effect-handler.ts'

/**
 * Makes the room agree with the ticket's state, whatever that is by now: open in Active, frozen otherwise. Level-based, so
 * that effects which overtake each other cannot leave an ended chat open.
 */
export const setSending: EffectHandler = async (context, _client, { ticketId }) => {
  for (;;) {
    const before = await findTicket(context.database.pool, { ticketId })
    if (before?.roomId == null || before.state === 'Wiped') return { done: true }
    await context.messaging.setSending(before.roomId, before.state === 'Active')
    const after = await findTicket(context.database.pool, { ticketId })
    if (after?.state === before.state) return { done: true }
  }
}
