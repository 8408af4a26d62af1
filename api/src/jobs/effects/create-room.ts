import { findTicket } from '../../postgres/find-ticket.ts'
import { recordRoom } from '../../postgres/record-room.ts'
import { readSettings } from '../../postgres/settings.ts'
import { writeNotice } from '../../tickets/record-change.ts'
import type { EffectHandler } from './effect-handler.ts'

/**
 * Makes the room of a pickup. It looks at the ticket before and after: what was made for a pickup that is over by then
 * is removed by the `drop-room` or `wipe` that the end of the pickup has queued behind this effect.
 */
export const createRoom: EffectHandler = async (context, client, { ticketId, payload }) => {
  const { alias, client: guest, counselor } = payload
  if (alias === undefined || guest === undefined || counselor === undefined) return { done: true }
  const ticket = await findTicket(context.database.pool, { ticketId })
  if (ticket?.state !== 'Accepted' || ticket.roomAlias !== alias) return { done: true }
  const { messaging } = context
  await Promise.all([messaging.ensureUser(guest), messaging.ensureUser(counselor)])
  context.failpoint('accept.users-made')
  const roomId = await messaging.ensureRoom({ alias, counselor, client: guest })
  context.failpoint('accept.room-made')
  const { liveChat } = await readSettings(client)
  const recorded = await recordRoom(client, {
    ticketId,
    alias,
    roomId,
    consentDecision: liveChat.consentDecision,
  })
  if (recorded && ticket.counselor !== null)
    await writeNotice(context, client, ticket.counselor, { type: 'accepted', ticketId, roomId })
  return {
    done: true,
    afterCommit: () => {
      context.failpoint('accept.room-recorded')
      context.wake.ticket(ticketId)
      if (ticket.counselor !== null) context.wake.counselor(ticket.counselor)
    },
  }
}
