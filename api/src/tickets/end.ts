import { purgeAt } from '../domain/purge-at.ts'
import { isLiving, type TicketState } from '../domain/state.ts'
import { findTicket } from '../postgres/find-ticket.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { Counselor } from './accept.ts'
import type { TicketContext } from './context.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'
import { ownChat } from './own-chat.ts'

/** Answer to an end. */
export interface EndAnswer {
  readonly state: TicketState
  /** When what is kept of the chat is purged at the latest, a full hour. */
  readonly purgeAt?: Date
  /** With it the client can check the wipe later; in the client's answer only. */
  readonly receipt?: string
}

/**
 * The client ends the chat. Ending an ended chat answers the same again.
 *
 * @throws Problem `invalid-state` while there is no chat to end: waiting people leave, asked people decline
 */
export async function endByClient(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  ticket: TicketRow,
): Promise<EndAnswer> {
  return end(context, ticket, 'client-ends')
}

/**
 * The counselor ends the chat, or gives an accepted ticket back to the queue.
 *
 * @throws Problem `ticket-not-found` for tickets of others, `invalid-state`
 */
export async function endByCounselor(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  counselor: Counselor,
  ticketId: string,
): Promise<EndAnswer> {
  return end(context, await ownChat(context, counselor, ticketId), 'counselor-ends')
}

async function end(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  ticket: TicketRow,
  event: 'client-ends' | 'counselor-ends',
): Promise<EndAnswer> {
  const change = isLiving(ticket.state)
    ? await moveTicket(context, {
        ticketId: ticket.ticketId,
        event,
        // The ticket may have gone back and been taken by a colleague since it was read.
        guard: ({ counselor }) => counselor === ticket.counselor,
      })
    : undefined
  if (change !== undefined) context.failpoint('end.committed')
  const now =
    change?.after ?? (await findTicket(context.database.pool, { ticketId: ticket.ticketId }))
  if (now === undefined) throw new Problem('ticket-gone')
  if (change !== undefined && now.state === 'Waiting') return { state: 'Waiting' }
  if (now.state !== 'Ended' || now.deadline === null) throw new Problem('invalid-state')
  return {
    state: 'Ended',
    purgeAt: purgeAt(now.deadline),
    ...(event === 'client-ends' ? { receipt: context.sealer.sealText(now.sessionId) } : {}),
  }
}
