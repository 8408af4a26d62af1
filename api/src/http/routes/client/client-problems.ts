import { Problem } from '../../../problem.ts'
import type { ClientPrincipal } from '../../authenticate.ts'

/** Codes of a client whose ticket or session is not there. */
export const clientProblems = ['unauthenticated', 'cross-site', 'ticket-gone'] as const

/** Checks that the ticket which a request names is that of its session. @throws Problem `ticket-not-found` */
export function requireOwn({ ticket }: ClientPrincipal, ticketId: string): void {
  if (ticket.ticketId !== ticketId) throw new Problem('ticket-not-found')
}
