import type { TicketEvent } from '../domain/transitions.ts'
import type { Queryable } from '../postgres/database.ts'
import { readSettings } from '../postgres/settings.ts'
import { transitionTicket, type Guard, type TicketChange } from '../postgres/transition-ticket.ts'
import type { TicketContext } from './context.ts'
import { recordChange } from './record-change.ts'

/** An event to apply to a ticket. */
export interface Move {
  readonly ticketId: string
  readonly event: TicketEvent
  readonly guard?: Guard
  /** With the event `confirm`: version of the agreement. */
  readonly agreement?: string
}

/** What a change of state needs. */
export type MoveParts = Pick<
  TicketContext,
  'database' | 'wake' | 'randomId' | 'randomBelow' | 'sealer'
>

/**
 * Applies an event to a ticket with all that follows from it, in one transaction, and then tells everybody concerned.
 *
 * @returns the change, or `undefined` when the event may not happen in the ticket's state
 */
export async function moveTicket(
  context: MoveParts,
  move: Move,
): Promise<TicketChange | undefined> {
  const change = await context.database.transaction((client) => moveWithin(context, client, move))
  if (change !== undefined) announceChange(context, change)
  return change
}

/** As {@link moveTicket}, inside a transaction of the caller, who calls {@link announceChange} after the commit. */
export async function moveWithin(
  context: Pick<TicketContext, 'randomId' | 'randomBelow' | 'sealer'>,
  client: Queryable,
  { ticketId, event, guard, agreement }: Move,
): Promise<TicketChange | undefined> {
  const { liveChat } = await readSettings(client)
  const change = await transitionTicket(client, event, ticketId, {
    settings: liveChat,
    randomBelow: context.randomBelow,
    ...(guard === undefined ? {} : { guard }),
    ...(agreement === undefined ? {} : { agreement }),
  })
  if (change !== undefined) await recordChange(context, client, change)
  return change
}

/** Wakes both people, the agency's queue and the outbox. After the commit: a hint before it would show the old state. */
export function announceChange(context: Pick<TicketContext, 'wake'>, change: TicketChange): void {
  const { before, after } = change
  context.wake.ticket(after.ticketId)
  if (before.state === 'Waiting' || after.state === 'Waiting') context.wake.agency(after.agency)
  const counselor = after.counselor ?? before.counselor
  if (counselor !== null) context.wake.counselor(counselor)
  if (change.transition.effects.length > 0) context.wake.outbox()
}
