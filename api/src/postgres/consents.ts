import type { Queryable } from './database.ts'
import { shuffledInsert } from './shuffled-insert.ts'
import type { TicketRow } from './ticket-row.ts'

const insert = shuffledInsert(
  'livechat.consent_pending',
  ['agency', 'kind', 'version', 'month'],
  `select $1::text as agency, kind, version, date_trunc('month', $2::timestamptz at time zone 'UTC')::date as month
   from unnest($3::text[], $4::text[]) as given (kind, version)`,
)

/**
 * Keeps what a ticket's person agreed to, without the ticket, until the daily fold. Call it in the transaction that wipes
 * the ticket: each ticket is counted once.
 */
export async function keepConsents(
  client: Queryable,
  ticket: Pick<TicketRow, 'agency' | 'joinedAt' | 'dataPolicyVersion' | 'agreementVersion'>,
): Promise<void> {
  const versions = { dataPolicy: ticket.dataPolicyVersion, agreement: ticket.agreementVersion }
  const given = Object.entries(versions).filter(([, version]) => version !== null)
  if (given.length === 0) return
  await client.query(insert, [
    ticket.agency,
    ticket.joinedAt,
    given.map(([kind]) => kind),
    given.map(([, version]) => version),
  ])
}
