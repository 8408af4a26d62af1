import { isOn } from '../postgres/availability.ts'
import { findAgencyConfig } from '../postgres/agency-config.ts'
import { readInboxPage, type InboxCursor } from '../postgres/inbox.ts'
import { Problem } from '../problem.ts'
import type { TicketContext } from '../tickets/context.ts'
import { ticketBody, type TicketBody } from './bodies.ts'
import type { Switcher } from './switch-availability.ts'

/** Which page of a queue to list. */
export interface TicketPage {
  readonly agency: string
  readonly limit: number
  /** `next` of the page before. */
  readonly after: string | undefined
}

/**
 * Lists an agency's queue, oldest first.
 *
 * @param now on the tickets' clock
 * @throws Problem `agency-not-found`, `counselor-offline`, `invalid-request` for a cursor that is none
 */
export async function listTickets(
  context: Pick<TicketContext, 'database'>,
  { subject, agencies }: Switcher,
  { agency, limit, after }: TicketPage,
  now: Date,
): Promise<{ readonly tickets: TicketBody[]; readonly next?: string }> {
  const { pool } = context.database
  const isKnown = agencies.includes(agency) && (await findAgencyConfig(pool, agency)) !== undefined
  if (!isKnown) throw new Problem('agency-not-found')
  if (!(await isOn(pool, subject, agency))) throw new Problem('counselor-offline')
  const page = await readInboxPage(pool, {
    agency,
    limit,
    after: after === undefined ? undefined : readCursor(after),
  })
  const tickets = page.tickets.map((ticket) => ticketBody(ticket, now))
  // A full page may be the last one too; the next one is then empty.
  const isFull = tickets.length === limit && page.last !== undefined
  return isFull ? { tickets, next: writeCursor(page.last) } : { tickets }
}

function writeCursor({ joinedAtMicros, ticketId }: InboxCursor): string {
  return `${joinedAtMicros}.${ticketId}`
}

function readCursor(text: string): InboxCursor {
  const [, joinedAtMicros, ticketId] = /^(\d{1,18})\.([a-z2-7]{26})$/.exec(text) ?? []
  if (joinedAtMicros === undefined || ticketId === undefined)
    throw new Problem('invalid-request', { errors: [{ path: 'after', rule: 'cursor' }] })
  return { joinedAtMicros, ticketId }
}
