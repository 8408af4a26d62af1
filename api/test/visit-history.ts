import { randomBytes } from 'node:crypto'
import type { TestDatabase } from '../../test/setup/database.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { setAvailability } from '../src/postgres/availability.ts'
import { findTicket } from '../src/postgres/find-ticket.ts'
import type { TicketRow } from '../src/postgres/ticket-row.ts'
import { accept } from '../src/tickets/accept.ts'
import { consent } from '../src/tickets/consent.ts'
import { chatFor } from '../src/tickets/credentials.ts'
import { dismiss } from '../src/tickets/dismiss.ts'
import { endByClient, endByCounselor } from '../src/tickets/end.ts'
import { enter } from '../src/tickets/enter.ts'
import { leave } from '../src/tickets/leave.ts'
import { rate } from '../src/tickets/rate.ts'
import { registerDevice } from '../src/tickets/register-device.ts'
import { publishedVersions } from './published-config.ts'
import type { TestContext } from './test-context.ts'
import { beat } from './ticket-in-state.ts'

/** How a visit goes on after the entry; each is a way through the use cases. */
export const visitEnds = [
  'leaves the queue',
  'closes the tab',
  'is turned away',
  'declines',
  'leaves before the agreement',
  'ends the chat',
  'ends the chat and rates it',
  'leaves the chat',
  'is given back, then the counselor ends the chat',
] as const

/** A visit as a test plans it, and by which it recounts. */
export interface PlannedVisit {
  readonly agency: string
  readonly topic?: string
  readonly link?: string
  readonly locale?: string
  readonly zipCode?: string
  readonly end: (typeof visitEnds)[number]
  /** Whole minutes; the clock stands half a minute later. */
  readonly waitMinutes: number
  readonly chatMinutes: number
  readonly rating: 1 | 2 | 3
}

/**
 * Lets people live through their visits, one after the other, by the use cases and with time travel.
 *
 * @param offset seconds that the clock is ahead before the first visit
 * @returns seconds that it is ahead after the last one
 */
export async function liveThrough(
  context: TestContext,
  database: TestDatabase,
  visits: readonly PlannedVisit[],
  offset: number,
): Promise<number> {
  let ahead = offset
  const pass = async (seconds: number, silent?: string): Promise<void> => {
    ahead += seconds
    await database.travel(ahead, silent === undefined ? {} : { ticketIds: [silent] })
  }
  await database.travel(ahead)
  for (const visit of visits) await liveOne(context, visit, pass)
  return ahead
}

async function liveOne(
  context: TestContext,
  visit: PlannedVisit,
  pass: (seconds: number, silent?: string) => Promise<void>,
): Promise<void> {
  const { pool } = context.database
  const { agency, topic, link, locale, zipCode, end } = visit
  const counselor = { subject: `counselor of ${agency}`, agencies: [agency] }
  await setAvailability(pool, counselor.subject, agency, true)
  await beat(context, { counselor: counselor.subject })
  const { dataPolicy, agreement } = publishedVersions
  const sessionHash = randomBytes(32)
  const asked = { agency, topic, link, locale, zipCode, dataPolicy, sessionHash }
  const { ticket } = await enter(context, asked)
  const { ticketId } = ticket
  const reread = async (): Promise<TicketRow> => {
    const found = await findTicket(pool, { ticketId })
    if (found === undefined) throw new Error('the ticket is gone')
    return found
  }

  if (end === 'leaves the queue') return void (await leave(context, sessionHash))
  if (end === 'is turned away') return dismiss(context, counselor, ticketId)
  if (end === 'closes the tab') {
    await pass(91, ticketId)
    await eventually(async () => {
      if ((await findTicket(pool, { ticketId })) !== undefined) throw new Error('still here')
    })
    return
  }
  await pass(visit.waitMinutes * 60 + 30)
  await accept(context, counselor, ticketId)
  if (end === 'declines')
    return void (await consent(context, await reread(), { decision: 'decline', agreement }))
  if (end === 'leaves before the agreement') return void (await leave(context, sessionHash))
  if (end === 'is given back, then the counselor ends the chat') {
    await endByCounselor(context, counselor, ticketId)
    await accept(context, counselor, ticketId)
  }
  await consent(context, await reread(), { decision: 'confirm', agreement })
  for (const person of ['counselor', 'client'] as const) {
    const chat = await chatFor(context, await reread(), person)
    const keys = { ed25519: `ed25519-${person}`, curve25519: `curve25519-${person}` }
    await registerDevice(context, { ticketId, person }, { deviceId: chat?.deviceId ?? '', ...keys })
  }
  await pass(visit.chatMinutes * 60 + 30)
  if (end === 'leaves the chat') return void (await leave(context, sessionHash))
  if (end === 'is given back, then the counselor ends the chat')
    return void (await endByCounselor(context, counselor, ticketId))
  const { receipt = '' } = await endByClient(context, await reread())
  if (end === 'ends the chat and rates it') await rate(context, { rating: visit.rating, receipt })
}
