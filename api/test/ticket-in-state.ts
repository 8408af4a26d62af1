import { randomBytes } from 'node:crypto'
import type { TicketState } from '../src/domain/state.ts'
import { setAvailability } from '../src/postgres/availability.ts'
import { findTicket } from '../src/postgres/find-ticket.ts'
import type { TicketRow } from '../src/postgres/ticket-row.ts'
import { accept } from '../src/tickets/accept.ts'
import { consent } from '../src/tickets/consent.ts'
import type { TicketContext } from '../src/tickets/context.ts'
import { chatFor } from '../src/tickets/credentials.ts'
import { registerDevice } from '../src/tickets/register-device.ts'
import { endByClient } from '../src/tickets/end.ts'
import { enter } from '../src/tickets/enter.ts'
import { publishedVersions } from './published-config.ts'

/** The counselor of tickets made by {@link ticketIn}. */
export const sampleCounselor = { subject: 'cora', agencies: ['hamburg'] } as const

/** States that a ticket can be brought into and rests in. */
export type RestingState = Exclude<TicketState, 'Abandoned' | 'Wiped'>

/**
 * Brings a new ticket of `hamburg` into a state by the steps that people take, one use case after the other.
 *
 * @returns the ticket and, where it has been accepted, its room
 */
export async function ticketIn(context: TicketContext, state: RestingState): Promise<TicketRow> {
  const { ticket } = await enter(context, {
    agency: 'hamburg',
    topic: 'sucht',
    dataPolicy: publishedVersions.dataPolicy,
    sessionHash: randomBytes(32),
  })
  const reread = async (): Promise<TicketRow> => {
    const found = await findTicket(context.database.pool, { ticketId: ticket.ticketId })
    if (found === undefined) throw new Error('the ticket is gone')
    return found
  }
  if (state === 'Waiting') return ticket
  const { ticketId } = ticket
  const { subject } = sampleCounselor
  await setAvailability(context.database.pool, subject, 'hamburg', true)
  await beat(context, { counselor: subject })
  await accept(context, sampleCounselor, ticketId)
  if (state === 'Accepted') return reread()
  await consent(context, await reread(), {
    decision: 'confirm',
    agreement: publishedVersions.agreement,
  })
  if (state === 'Consented') return reread()
  for (const person of ['counselor', 'client'] as const) {
    const chat = await chatFor(context, await reread(), person)
    if (chat === undefined) throw new Error('there are no credentials')
    const keys = { ed25519: `ed25519-${person}`, curve25519: `curve25519-${person}` }
    await registerDevice(context, { ticketId, person }, { deviceId: chat.deviceId, ...keys })
  }
  if (state === 'Active') return reread()
  await endByClient(context, await reread())
  return reread()
}

/** A heartbeat at this moment of the database's clock. */
export async function beat(
  context: Pick<TicketContext, 'database'>,
  who: { readonly ticketId?: string; readonly counselor?: string },
): Promise<void> {
  const { pool } = context.database
  if (who.ticketId !== undefined)
    await pool.query(
      `insert into livechat.ticket_beat values ($1, livechat.now())
       on conflict (ticket_id) do update set seen_at = excluded.seen_at`,
      [who.ticketId],
    )
  if (who.counselor !== undefined)
    await pool.query(
      `insert into livechat.counselor_beat values ($1, livechat.now())
       on conflict (counselor) do update set seen_at = excluded.seen_at`,
      [who.counselor],
    )
}
