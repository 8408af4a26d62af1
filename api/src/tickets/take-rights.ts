import { forgetAgencies } from '../postgres/availability.ts'
import {
  chatsOfEndedSessions,
  chatsOutside,
  forfeitChat,
  type HeldChat,
} from '../postgres/held-chats.ts'
import { enqueueEffect } from '../postgres/outbox.ts'
import { destroyShares } from '../postgres/participants.ts'
import { announceChange, moveWithin, type MoveParts } from './move-ticket.ts'

/** Why a counselor loses a chat. */
type Loss = 'counselor-removed' | 'counselor-logged-out'

/**
 * A member of staff is a counselor of these agencies only, or of none: the account is disabled or does not exist. Whatever
 * the person holds elsewhere ends. Idempotent, so that it can be repeated until it has worked.
 */
export async function keepRights(
  context: MoveParts,
  subject: string,
  agencies: readonly string[],
): Promise<void> {
  const { pool } = context.database
  const left = await forgetAgencies(pool, subject, agencies)
  for (const held of await chatsOutside(pool, subject, agencies))
    await takeChat(context, held, 'counselor-removed')
  if (left.length > 0) context.wake.counselor(subject)
}

/** Ends what is held by sessions that were logged out. Idempotent. */
export async function endLoggedOut(context: MoveParts): Promise<void> {
  for (const held of await chatsOfEndedSessions(context.database.pool))
    await takeChat(context, held, 'counselor-logged-out')
}

/** An accepted ticket goes back to the queue; a running chat ends; what is kept of a chat is lost to the counselor. */
async function takeChat(context: MoveParts, held: HeldChat, event: Loss): Promise<void> {
  const { ticketId } = held
  const { change, isLost } = await context.database.transaction(async (client) => {
    const moved = await moveWithin(context, client, {
      ticketId,
      event,
      // Since the look the ticket may have gone back and been taken by a colleague.
      guard: ({ counselor }) => counselor === held.counselor,
    })
    const lost = await forfeitChat(client, held)
    if (lost) await destroyShares(client, ticketId, ['counselor'])
    // The transition orders it by itself; a chat that was over before changes no state.
    if (lost && moved === undefined)
      await enqueueEffect(client, {
        id: context.randomId(),
        ticketId,
        kind: 'retire-counselor',
        payload: {},
      })
    return { change: moved, isLost: lost }
  })
  if (change !== undefined) announceChange(context, change)
  else if (isLost) context.wake.outbox()
  context.wake.counselor(held.counselor)
}
