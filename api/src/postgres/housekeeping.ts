import type { Queryable } from './database.ts'

/** Seconds after which what Keycloak said of somebody who is no longer asked about is forgotten. */
const standingSeconds = 3600

/** Seconds after which the last sign of a counselor is forgotten; no timeout is longer than an hour. */
const counselorBeatSeconds = 2 * 3600

/** Seconds that a used proof is kept beyond its end: whoever was checked in its last second must not find it forgotten. */
const spentProofGraceSeconds = 60

/**
 * Removes what nobody asks for any more: signs of counselors who have long gone, proofs of work that have expired, numbers
 * of agencies that no longer exist, and times that would date the last visit of an agency. A counselor's subject must not
 * outlive its use, and tables must not grow without an end.
 */
export async function deleteForgotten(client: Queryable): Promise<void> {
  await client.query(
    `delete from livechat.counselor_beat where seen_at < livechat.now() - make_interval(secs => $1)`,
    [counselorBeatSeconds],
  )
  // A bucket refills within a minute, its share without a proof within two (one token at half an entry per minute); a full
  // one is the same as none, without the time of the last entry.
  await client.query(
    `delete from livechat.entry_bucket where refilled_at <= livechat.now() - interval '2 minutes'`,
  )
  await client.query(
    `delete from livechat.pickup_hour where hour <= livechat.now() - interval '24 hours'`,
  )
  // The minute of the last pickup counts only for people who had entered before it.
  await client.query(
    `update livechat.pickup_rate r set last_pickup = date_trunc('hour', r.last_pickup)
     where r.last_pickup <> date_trunc('hour', r.last_pickup) and not exists (
       select from livechat.ticket t
       where t.agency = r.agency and t.state = 'Waiting' and t.entered_at < r.last_pickup)`,
  )
  await client.query(
    `delete from livechat.staff_standing where claimed_at < clock_timestamp() - make_interval(secs => $1)`,
    [standingSeconds],
  )
  await client.query(
    'delete from livechat.ended_staff_session where forget_at <= clock_timestamp()',
  )
  await client.query(
    `delete from livechat.spent_proof where expires_at < livechat.now() - make_interval(secs => $1)`,
    [spentProofGraceSeconds],
  )
  for (const table of ['entry_bucket', 'pickup_rate', 'pickup_hour'])
    await client.query(
      `delete from livechat.${table} x where not exists (select from config.agency a where a.name = x.agency)`,
    )
}

/** Removes the farewells and notices that have not been fetched in time. */
export async function deleteExpiredMessages(client: Queryable): Promise<void> {
  await client.query('delete from livechat.farewell where expires_at <= clock_timestamp()')
  await client.query('delete from livechat.notice where expires_at <= clock_timestamp()')
}
