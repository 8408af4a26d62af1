import { statesBefore, type TicketEvent } from '../domain/transitions.ts'
import type { Queryable } from './database.ts'
import { defaultLiveChatSettings, type LiveChatSettings } from '@lotse/crds/durations'

/**
 * One way in which a state ends by itself: the event, and the condition under which it is due in the states from which the
 * state table lets it happen.
 */
export interface DueRule {
  readonly event: TicketEvent
  /** SQL over ticket `t`, the client's beat `b` and the counselor's beat `k`; `$1` is when this process started. */
  readonly due: string
}

/** A ticket for which something is due. */
export interface DueTicket {
  readonly ticketId: string
  readonly rule: DueRule
}

/** Most tickets that one sweep takes on; the rest is still due at the next. */
const batch = 500

// Subselects without a reference to the row are evaluated once for a whole sweep, not once a ticket.
const now = '(select livechat.now())'
const setting = (name: keyof LiveChatSettings): string =>
  `(select livechat.setting('${name}', ${defaultLiveChatSettings[name]}))`
const passed = `t.deadline <= ${now}`

/** SQL: the ticket is in a state in which the state table lets the event happen. */
const inStatesBefore = (event: TicketEvent): string =>
  `t.state in (${statesBefore(event)
    .map((state) => `'${state}'`)
    .join(', ')})`
const condition = ({ event, due }: DueRule): string => `${inStatesBefore(event)} and ${due}`

/** Ends that stand in the row itself. */
const deadlineRules: readonly DueRule[] = [
  { event: 'max-wait', due: passed },
  { event: 'room-timeout', due: `t.room_id is null and ${passed}` },
  { event: 'consent-undecided', due: `t.room_id is not null and ${passed}` },
  { event: 'max-session', due: `t.session_deadline <= ${now}` },
  { event: 'join-timeout', due: `t.session_deadline > ${now} and ${passed}` },
  {
    // A lowered retention moves the purge nearer by the difference; a raised one does not move it away.
    event: 'purge-due',
    due: `t.deadline
      - make_interval(secs => greatest(0, t.retention_seconds - ${setting('retention')})) <= ${now}`,
  },
  { event: 'abandoned', due: 'true' },
]

/*
 * Nobody is lost because we were away: after a restart of the database (which empties the unlogged beats) or of this
 * process everybody gets a full timeout of grace.
 */
const silent = (beat: 'b' | 'k', timeout: keyof LiveChatSettings): string =>
  `greatest(coalesce(${beat}.seen_at, t.state_since), pg_postmaster_start_time(), $1::timestamptz)
     + make_interval(secs => ${setting(timeout)}) <= ${now}`

/** Ends that depend on other rows: the agency, the platform, heartbeats. In the order in which they are told. */
const surroundingRules: readonly DueRule[] = [
  {
    event: 'agency-wiped',
    due: `t.agency in (select a.name from config.agency a where a.deletion = 'Wipe')`,
  },
  {
    event: 'agency-deleted',
    due: `t.agency not in (select a.name from config.agency a where a.deletion is null)`,
  },
  {
    event: 'development-mode',
    due: `not exists (select from config.platform p where not p.development_mode)`,
  },
  { event: 'client-lost', due: silent('b', 'clientHeartbeatTimeout') },
  { event: 'counselor-lost', due: silent('k', 'counselorHeartbeatTimeout') },
  { event: 'consent-timeout', due: silent('b', 'consentTimeout') },
  { event: 'client-gone', due: silent('b', 'clientResume') },
  { event: 'counselor-gone', due: silent('k', 'counselorResume') },
]

const from = `livechat.ticket t
  left join livechat.ticket_beat b on b.ticket_id = t.ticket_id
  left join livechat.counselor_beat k on k.counselor = t.counselor`

/**
 * Tickets whose row says that something is due: two looks into small indexes. The order of each names its index: without
 * it, the planner guesses that a third of all deadlines has passed and reads every ticket, four times a second.
 *
 * @param processStart when this process started, by the tickets' clock
 */
export async function findOverdue(
  database: Queryable,
  processStart: Date,
): Promise<readonly DueTicket[]> {
  return find(database, processStart, deadlineRules, [
    `livechat.ticket t where ${passed} order by t.deadline`,
    // Ended chats that a lowered retention makes due before their deadline. Integers, as in the index.
    `livechat.ticket t where ${inStatesBefore('purge-due')} and t.retention_seconds > ${setting('retention')}::integer
       and t.deadline > ${now} order by t.retention_seconds`,
  ])
}

/** Tickets whose surroundings end their state. Reads all tickets; ask about once a second. */
export async function findForsaken(
  database: Queryable,
  processStart: Date,
): Promise<readonly DueTicket[]> {
  return find(database, processStart, surroundingRules, [
    `${from} where t.deadline is not null and t.state <> 'Wiped'`,
  ])
}

/** Whether a rule applies to a ticket at this moment; the guard of the transition that follows. */
export async function isDue(
  database: Queryable,
  processStart: Date,
  rule: DueRule,
  ticketId: string,
): Promise<boolean> {
  const found = await database.query(
    `select 1 from ${from} where t.ticket_id = $2 and $1::timestamptz is not null and ${condition(rule)}`,
    [processStart, ticketId],
  )
  return found.rowCount === 1
}

/** @param candidates sets of tickets that exclude each other, as SQL after `from`; each is planned by itself */
async function find(
  database: Queryable,
  processStart: Date,
  rules: readonly DueRule[],
  candidates: readonly string[],
): Promise<readonly DueTicket[]> {
  const cases = rules.map((rule, index) => `when ${condition(rule)} then ${index}`).join('\n')
  const rule = `case when $1::timestamptz is null then null ${cases} end`
  const due = candidates.map(
    (candidate) => `(select * from (
       select t.ticket_id as "ticketId", ${rule} as rule from ${candidate}) judged
     where rule is not null limit ${batch})`,
  )
  const found = await database.query<{ ticketId: string; rule: number }>(
    `select * from (${due.join('\nunion all\n')}) due limit ${batch}`,
    [processStart],
  )
  return found.rows.flatMap(({ ticketId, rule: index }) => {
    const applies = rules[index]
    return applies === undefined ? [] : [{ ticketId, rule: applies }]
  })
}
