import { findAgencyConfig } from '../postgres/agency-config.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { TicketState } from '../domain/state.ts'
import { addDecisionTime } from '../postgres/more-time.ts'
import { readSettings } from '../postgres/settings.ts'
import type { TicketContext } from './context.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'

/** What a client decides about the agency's agreement. */
export interface ConsentDecision {
  readonly decision: 'confirm' | 'decline' | 'more-time'
  /** Version of the text that was shown. */
  readonly agreement: string
}

/**
 * Consent 2. Only a ticket whose room exists can confirm: the prompt is not shown before. Declining needs no current text,
 * because nobody should have to read a new one to say no.
 *
 * @throws Problem `invalid-state`, also for more time asked for twice or too late; `consent-outdated`
 */
export async function consent(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  ticket: TicketRow,
  { decision, agreement }: ConsentDecision,
): Promise<{ readonly state: TicketState; readonly receipt?: string }> {
  const { ticketId, roomId } = ticket
  if (decision === 'decline') {
    const declined = await moveTicket(context, { ticketId, event: 'decline' })
    if (declined === undefined) throw new Problem('invalid-state')
    context.failpoint('wipe.committed')
    return { state: declined.after.state, receipt: context.sealer.sealText(ticket.sessionId) }
  }
  // Said twice because the first answer was lost: the same answer again.
  const isConfirmed = ticket.state === 'Consented' || ticket.state === 'Active'
  if (isConfirmed && decision === 'confirm') return { state: ticket.state }
  if (ticket.state !== 'Accepted' || roomId === null) throw new Problem('invalid-state')
  if (decision === 'more-time') return moreTime(context, ticketId, roomId)
  const agency = await findAgencyConfig(context.database.pool, ticket.agency)
  const current = agency?.texts.some(
    ({ kind, version }) => kind === 'agreement' && version === agreement,
  )
  if (current !== true) throw new Problem('consent-outdated')
  const confirmed = await moveTicket(context, {
    ticketId,
    event: 'confirm',
    agreement,
    // The consent is to this pickup: the ticket may have gone back and been taken by somebody else since it was read.
    guard: (locked) => locked.roomId === roomId,
  })
  if (confirmed === undefined) throw new Problem('invalid-state')
  context.failpoint('consent.committed')
  return { state: confirmed.after.state }
}

async function moreTime(
  context: Pick<TicketContext, 'database' | 'wake'>,
  ticketId: string,
  roomId: string,
): Promise<{ readonly state: 'Accepted' }> {
  const { pool } = context.database
  const { liveChat } = await readSettings(pool)
  const asked = { ticketId, roomId, seconds: liveChat.consentDecision }
  if (!(await addDecisionTime(pool, asked))) throw new Problem('invalid-state')
  context.wake.ticket(ticketId)
  return { state: 'Accepted' }
}
