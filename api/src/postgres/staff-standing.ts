import type { Queryable } from './database.ts'

/** Hours for which a logged-out session is remembered, at least one less: longer than any access token lives. */
const rememberSessionsHours = 25

/** What is known of a member of staff beside the token. */
export interface StaffStanding {
  /** The session was logged out. */
  readonly isLoggedOut: boolean
  /** The account did not exist or was disabled after the token was issued. */
  readonly isGone: boolean
  /** The groups after the token was issued; null while nobody has asked since. */
  readonly groups: readonly string[] | null
}

/** A question that this process has taken on. */
export interface StandingClaim {
  readonly counselor: string
  readonly claimedAt: Date
}

/**
 * Reads what counts beside a token. An answer of the directory outweighs a token that was issued before the question; times
 * in tokens are cut to seconds.
 */
export async function readStanding(
  database: Queryable,
  token: {
    readonly subject: string
    readonly session: Buffer | undefined
    readonly issuedAt: Date
  },
): Promise<StaffStanding> {
  const read = await database.query<StaffStanding>({
    name: 'read-staff-standing',
    text: `select exists (select from livechat.ended_staff_session where session_hash = $2) as "isLoggedOut",
        s.counselor is not null and s.groups is null as "isGone", s.groups
      from (values (1)) one left join livechat.staff_standing s
        on s.counselor = $1 and s.asked_at >= $3::timestamptz + interval '1 second'`,
    values: [token.subject, token.session ?? null, token.issuedAt],
  })
  return read.rows[0] ?? { isLoggedOut: false, isGone: false, groups: null }
}

/**
 * Takes on the question about everybody who holds a chat, is switched on or was named, unless somebody has asked within
 * `everySeconds`. Any number of replicas share the work without a leader.
 */
export async function claimStanding(
  client: Queryable,
  named: readonly string[],
  everySeconds: number,
): Promise<readonly StandingClaim[]> {
  const claimed = await client.query<StandingClaim>(
    `insert into livechat.staff_standing as s (counselor, claimed_at)
     select counselor, clock_timestamp() from (
       select unnest($1::text[]) as counselor
       union select t.counselor from livechat.ticket t where t.counselor is not null
       union select a.counselor from livechat.availability a where a."on") staff
     -- Looked at before: ON CONFLICT locks, and so writes, also the rows that it leaves as they are.
     where not exists (select from livechat.staff_standing known where known.counselor = staff.counselor
       and known.claimed_at > clock_timestamp() - make_interval(secs => $2))
     order by counselor
     on conflict (counselor) do update set claimed_at = excluded.claimed_at
       where s.claimed_at <= clock_timestamp() - make_interval(secs => $2)
     returning counselor, claimed_at as "claimedAt"`,
    [named, everySeconds],
  )
  return claimed.rows
}

/** Writes an answer of the directory; `groups` null for an account that does not exist or is disabled. */
export async function writeStanding(
  client: Queryable,
  { counselor, claimedAt }: StandingClaim,
  groups: readonly string[] | null,
): Promise<void> {
  await client.query(
    `update livechat.staff_standing set asked_at = $2, groups = $3
     where counselor = $1 and (asked_at is null or asked_at < $2)`,
    [counselor, claimedAt, groups],
  )
}

/** Remembers that a session was logged out, until a full hour: the exact one would date the end of a chat that ended with it. */
export async function endStaffSession(client: Queryable, session: Buffer): Promise<void> {
  await client.query(
    `insert into livechat.ended_staff_session (session_hash, forget_at)
     values ($1, date_trunc('hour', clock_timestamp()) + make_interval(hours => $2)) on conflict do nothing`,
    [session, rememberSessionsHours],
  )
}
