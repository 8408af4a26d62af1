import type { TicketState } from '../domain/state.ts'
import { transitionsOn, type TicketEvent, type Transition } from '../domain/transitions.ts'
import type { Queryable } from './database.ts'
import type { LiveChatSettings } from '@lotse/crds/durations'
import { ticketColumns, type TicketRow } from './ticket-row.ts'

/** A change of state that has happened. */
export interface TicketChange {
  readonly transition: Transition
  /** The ticket as it was. */
  readonly before: TicketRow
  /** The ticket as it is. */
  readonly after: TicketRow
}

/** Decides on a locked row whether the event still applies. */
export type Guard = (locked: TicketRow, client: Queryable) => boolean | Promise<boolean>

/** Options of {@link transitionTicket}. */
export interface TransitionOptions {
  readonly settings: LiveChatSettings
  /**
   * A further condition, asked under the row's lock: what led to the event may have changed since somebody looked.
   */
  readonly guard?: Guard
  /** A uniform whole number in 0 … bound − 1; draws the moment of the purge. */
  readonly randomBelow: (bound: number) => number
  /** Version of the agreement that the client has confirmed; needed for Consented. */
  readonly agreement?: string
}

type Entering = (
  settings: LiveChatSettings,
  randomBelow: TransitionOptions['randomBelow'],
) => string

/** A number that may stand in a statement. It comes from the database as JSON, so its type is only a promise. */
const literal = (value: number): string => {
  if (!Number.isFinite(value)) throw new RangeError('A setting is not a number.')
  return String(value)
}
const seconds = (value: number): string => `make_interval(secs => ${literal(value)})`
const hour = (column: string): string => `date_trunc('hour', ${column})`

/** Seconds before the promised end of the retention in which the purge is due. */
const purgeWindow = 3600

/** How much earlier than promised a purge is due, in seconds. A retention within the window leaves no room for it. */
function purgeLead(retention: number, randomBelow: TransitionOptions['randomBelow']): number {
  return retention > purgeWindow ? randomBelow(purgeWindow * 1_000_000) / 1_000_000 : 0
}

/** What a ticket's row becomes on entering a state by {@link transitionTicket}; Accepted is entered by claim-ticket alone. */
const entering: Record<Exclude<TicketState, 'Accepted'>, Entering> = {
  // Back to the queue at the old place: joined_at, the order key, stays. The longest wait counts from the entry.
  Waiting: ({
    maxWait,
  }) => `counselor = null, staff_session = null, room_alias = null, room_id = null, prompted_at = null,
    has_more_time = false,
    roster_version = 0, roster_payload = null, roster_signature = null,
    state_since = livechat.now(), deadline = t.entered_at + ${seconds(maxWait)}`,
  Consented: ({
    joinTimeout,
    maxSession,
  }) => `state_since = livechat.now(), agreement_version = $4, has_more_time = false,
    session_deadline = livechat.now() + ${seconds(maxSession)},
    deadline = livechat.now() + least(${seconds(joinTimeout)}, ${seconds(maxSession)})`,
  Active: () => `state_since = livechat.now(), deadline = t.session_deadline`,
  /*
   * Anonymised at once. The end lies somewhere in the hour that begins at deadline - retention, and no other column may say
   * more: the hour of the real end, beside the deadline, would leave only the part of the hour that both have in common.
   */
  Ended: ({ retention }, randomBelow) => `topic = null, zip_code = null, link = null, locale = null,
    prompted_at = null, session_deadline = null, retention_seconds = ${literal(retention)},
    (deadline, state_since, joined_at, entered_at) = (
      select from_end + ${seconds(retention)}, ${hour('from_end')}, joined, joined
      from (select livechat.now() - ${seconds(purgeLead(retention, randomBelow))} as from_end) shifted,
        lateral (select least(${hour('t.joined_at')}, ${hour('from_end')}) as joined) cut)`,
  Abandoned: () =>
    `told_wait = null, has_more_time = false, state_since = livechat.now(), deadline = livechat.now()`,
  Wiped:
    () => `pseudonym = null, topic = null, zip_code = null, link = null, locale = null, counselor = null,
    staff_session = null, ending = null, prompted_at = null, session_deadline = null, retention_seconds = null,
    deadline = null, told_wait = null, has_more_time = false, is_rated = false, data_policy_version = null, agreement_version = null,
    joined_at = ${hour('t.joined_at')}, entered_at = ${hour('t.joined_at')}, state_since = ${hour('livechat.now()')},
    roster_version = 0, roster_payload = null, roster_signature = null`,
}

/**
 * Applies an event to a ticket, if the state table allows it there. Waits for the row's lock: whoever holds it is in
 * the middle of another transition, and the guard then judges the state that results.
 *
 * @returns the change, or `undefined` when the ticket is in no state in which the event may happen
 */
export async function transitionTicket(
  client: Queryable,
  event: TicketEvent,
  ticketId: string,
  options: TransitionOptions,
): Promise<TicketChange | undefined> {
  for (const transition of transitionsOn(event)) {
    const changed = await applyTransition(client, transition, ticketId, options)
    if (changed !== undefined) return changed
  }
  return undefined
}

async function applyTransition(
  client: Queryable,
  transition: Transition,
  ticketId: string,
  { settings, guard, randomBelow, agreement }: TransitionOptions,
): Promise<TicketChange | undefined> {
  const { from, to, reason } = transition
  if (to === 'Accepted') throw new Error('a ticket is accepted by claimTicket')
  const before = await client.query<TicketRow>(
    `select ${ticketColumns} from livechat.ticket t
     where t.ticket_id = $1 and t.state = any ($2) for update`,
    [ticketId, from],
  )
  const row = before.rows[0]
  if (row === undefined) return undefined
  if (guard !== undefined && !(await guard(row, client))) return undefined
  const after = await client.query<TicketRow>(
    `update livechat.ticket t set state = $2, reason = $3, ${entering[to](settings, randomBelow)}
     where t.ticket_id = $1 returning ${ticketColumns}`,
    [ticketId, to, reason, ...(to === 'Consented' ? [agreement ?? null] : [])],
  )
  const changed = after.rows[0]
  if (changed === undefined) throw new Error('a locked ticket vanished')
  return { transition, before: row, after: changed }
}
