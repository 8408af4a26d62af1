import { buryTicket } from '../../postgres/audit.ts'
import { findTicket } from '../../postgres/find-ticket.ts'
import { countOtherEffects } from '../../postgres/outbox.ts'
import { findParticipants } from '../../postgres/participants.ts'
import type { EffectHandler } from './effect-handler.ts'

/** Seconds between two looks at effects of the ticket that must end first. */
const othersDelaySeconds = 0.2

/**
 * The last effect of a ticket: everything goes, everywhere. The ports resolve only when the store itself says that the
 * thing is gone; until all have, the row stays and the wipe stays open.
 */
export const wipe: EffectHandler = async (context, client, { id, ticketId }) => {
  const ticket = await findTicket(context.database.pool, { ticketId })
  if (ticket === undefined) return { done: true }
  // A room that is just being made or dropped is not gone before its effect is.
  if ((await countOtherEffects(client, ticketId, id)) > 0)
    return { done: false, delaySeconds: othersDelaySeconds, code: null }
  const participants = await findParticipants(client, ticketId)
  await Promise.all([
    context.identity.removeUser(ticket.identityName).then(() => {
      context.failpoint('wipe.identity-removed')
    }),
    removeRoom(),
  ])
  context.failpoint('wipe.traces-removed')
  await buryTicket(client, ticketId)
  return { done: true, afterCommit: () => context.failpoint('wipe.recorded') }

  async function removeRoom(): Promise<void> {
    const { messaging } = context
    if (ticket?.roomId != null) await messaging.tombstone(ticket.roomId)
    if (ticket?.roomAlias == null && participants.length === 0) return
    await messaging.removeTraces({
      alias: ticket?.roomAlias ?? null,
      roomId: ticket?.roomId ?? null,
      localparts: participants.map(({ localpart }) => localpart),
    })
  }
}
