import type { TicketState } from '../domain/state.ts'
import type { WaitEstimate } from '../domain/wait-estimate.ts'
import type { Queryable } from './database.ts'
import { maxUnansweredAccepts } from './max-unanswered-accepts.ts'

/** What a pickup has to know of a ticket. */
export interface PickupTicket {
  readonly agency: string
  readonly state: TicketState
  readonly enteredAt: Date
  /** The wait that the person was told on entering, until the first pickup. */
  readonly toldWait: WaitEstimate | null
}

/** All that decides whether a counselor may try to take a ticket. */
export interface Pickup {
  readonly developmentMode: boolean
  /** Null when there is no such ticket. */
  readonly ticket: PickupTicket | null
  /** Whether the counselor has switched live chat on in the ticket's agency. */
  readonly isOn: boolean
  /** Whether the counselor holds as many tickets without an answer as the platform allows. */
  readonly isFull: boolean
}

/** Reads a pickup in one statement: in a race of many counselors the round trips are what they wait for. */
export async function findPickup(
  database: Queryable,
  ticketId: string,
  counselor: string,
): Promise<Pickup> {
  const found = await database.query<{
    developmentMode: boolean
    agency: string | null
    state: TicketState
    enteredAt: Date
    toldWait: WaitEstimate | null
    isOn: boolean
    isFull: boolean
  }>({
    name: 'find-pickup',
    text: `select not exists (select from config.platform p where not p.development_mode) as "developmentMode",
        t.agency, t.state, t.entered_at as "enteredAt", t.told_wait as "toldWait", coalesce(v."on", false) as "isOn",
        (select count(*) from livechat.ticket own where own.counselor = $2 and own.state = 'Accepted')
          >= ${maxUnansweredAccepts} as "isFull"
      from (select) one left join livechat.ticket t on t.ticket_id = $1
      left join livechat.availability v on v.counselor = $2 and v.agency = t.agency`,
    values: [ticketId, counselor],
  })
  const row = found.rows[0]
  if (row === undefined) throw new Error('one row was expected')
  const { developmentMode, isOn, isFull, agency, state, enteredAt, toldWait } = row
  return {
    developmentMode,
    isOn,
    isFull,
    ticket: agency === null ? null : { agency, state, enteredAt, toldWait },
  }
}
