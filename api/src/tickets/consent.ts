import { findAgencyConfig } from '../postgres/agency-config.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import { Problem } from '../problem.ts'
import type { TicketState } from '../domain/state.ts'
import type { TicketContext } from './context.ts'
import { moveTicket, type MoveParts } from './move-ticket.ts'

/** What a client decides about the agency's agreement. */
export interface ConsentDecision {
  readonly decision: 'confirm' | 'decline'
  /** Version of the text that was shown. */
  readonly agreement: string
}

/**
 * Consent 2. Only a ticket whose room exists can confirm: the prompt is not shown before. Declining needs no current text,
 * because nobody should have to read a new one to say no.
 *
 * @throws Problem `invalid-state`, `consent-outdated`
 */
export async function consent(
  context: MoveParts & Pick<TicketContext, 'failpoint'>,
  ticket: TicketRow,
  { decision, agreement }: ConsentDecision,
): Promise<{ readonly state: TicketState }> {
  const { ticketId } = ticket
  if (decision === 'decline') {
    const declined = await moveTicket(context, { ticketId, event: 'decline' })
    if (declined === undefined) throw new Problem('invalid-state')
    context.failpoint('wipe.committed')
    return { state: declined.after.state }
  }
  // Said twice because the first answer was lost: the same answer again.
  if (ticket.state === 'Consented' || ticket.state === 'Active') return { state: ticket.state }
  if (ticket.state !== 'Accepted' || ticket.roomId === null) throw new Problem('invalid-state')
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
    guard: ({ roomId }) => roomId === ticket.roomId,
  })
  if (confirmed === undefined) throw new Problem('invalid-state')
  context.failpoint('consent.committed')
  return { state: confirmed.after.state }
}
