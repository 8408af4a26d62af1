import { acceptance, type EffectKind } from '../domain/transitions.ts'
import type { Queryable } from './database.ts'
import { maxUnansweredAccepts } from './max-unanswered-accepts.ts'
import { countPicked } from './statistics-pending.ts'

/** A counselor's claim on a waiting ticket. */
export interface Claim {
  readonly ticketId: string
  /** Agencies whose tickets this counselor may take. */
  readonly agencies: readonly string[]
  /** Subject of the counselor in the staff realm. */
  readonly counselor: string
  /** Keyed hash of the counselor's Keycloak session; null for a token without one. */
  readonly staffSession: Buffer | null
  readonly roomAlias: string
  /** Id of the outbox row. */
  readonly effectId: string
  readonly client: NewParticipant
  readonly counselorUser: NewParticipant
  /** Seconds until a room that was not made sends the ticket back to the queue. */
  readonly roomTimeoutSeconds: number
}

/** The fresh Matrix user of one person. */
export interface NewParticipant {
  readonly localpart: string
  readonly deviceId: string
  readonly serverShare: Buffer
}

// The payload below is that of the one effect; a second one in the state table is a type error here.
const [effect]: readonly [EffectKind] = acceptance.effects

/*
 * One prepared statement and one commit: claim, both people, the effect and the count. SKIP LOCKED tells the losers of a race at once
 * that they lost instead of letting them wait for the winner's fsync (measured 4 to 10 times sooner). Nothing is notified
 * in here: a NOTIFY takes a global lock over the commit and caps durable claims at a third. The counselor's limit is asked last,
 * for the one row that is left: only accepts of the same counselor wait for each other.
 */
const text = `
with chosen as (
  -- A ticket that came back to the queue has the reason why: it was picked before.
  select t.ticket_id, t.reason is null as is_first from livechat.ticket t
  where t.ticket_id = $1 and t.state = any ($2) and t.agency = any ($3)
    and livechat.hold_unanswered($5) < ${maxUnansweredAccepts}
  for update skip locked
), claimed as (
  update livechat.ticket t
  set state = $4, reason = null, counselor = $5, staff_session = $15, room_alias = $6, told_wait = null, state_since = clock.now,
    deadline = clock.now + make_interval(secs => $7)
  from chosen, (select livechat.now() as now) clock where t.ticket_id = chosen.ticket_id
  returning t.ticket_id, t.agency, chosen.is_first, clock.now - t.entered_at as waited
), people as (
  insert into livechat.participant (ticket_id, person, localpart, device_id, server_share)
  select c.ticket_id, p.person, p.localpart, p.device_id, p.share
  from claimed c, (values ('client', $8, $9, $10::bytea), ('counselor', $11, $12, $13::bytea))
    as p (person, localpart, device_id, share)
), effect as (
  insert into livechat.outbox (id, ticket_id, kind, payload, run_at)
  select $14, ticket_id, '${effect}',
    jsonb_build_object('alias', $6::text, 'client', $8::text, 'counselor', $11::text), clock_timestamp()
  from claimed
), ${countPicked}
select agency from claimed`

/**
 * Claims a waiting ticket together with everything that has to follow.
 *
 * @returns the ticket's agency, or `undefined` when the ticket is not waiting, somebody else holds its row, or the counselor
 *   holds as many tickets without an answer as the platform allows
 */
export async function claimTicket(database: Queryable, claim: Claim): Promise<string | undefined> {
  const claimed = await database.query<{ agency: string }>({
    name: 'claim-ticket',
    text,
    values: [
      claim.ticketId,
      acceptance.from,
      claim.agencies,
      acceptance.to,
      claim.counselor,
      claim.roomAlias,
      claim.roomTimeoutSeconds,
      claim.client.localpart,
      claim.client.deviceId,
      claim.client.serverShare,
      claim.counselorUser.localpart,
      claim.counselorUser.deviceId,
      claim.counselorUser.serverShare,
      claim.effectId,
      claim.staffSession,
    ],
  })
  return claimed.rows[0]?.agency
}
