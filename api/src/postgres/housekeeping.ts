import type { Queryable } from './database.ts'

/** Seconds after which the last sign of a counselor is forgotten; no timeout is longer than an hour. */
const counselorBeatSeconds = 2 * 3600

/** Seconds that a used proof is kept beyond its end: whoever was checked in its last second must not find it forgotten. */
const spentProofGrace = 60

/**
 * Removes what nobody asks for any more: signs of counselors who have long gone, proofs of work that have expired, and
 * pace and inflow of agencies that no longer exist. A counselor's subject must not outlive its use, and tables must not grow for ever.
 */
export async function deleteForgotten(client: Queryable): Promise<void> {
  await client.query(
    `delete from livechat.counselor_beat where seen_at < livechat.now() - make_interval(secs => $1)`,
    [counselorBeatSeconds],
  )
  await client.query(
    `delete from livechat.spent_proof where expires_at < livechat.now() - make_interval(secs => $1)`,
    [spentProofGrace],
  )
  for (const table of ['entry_bucket', 'pickup_rate'])
    await client.query(
      `delete from livechat.${table} x where not exists (select from config.agency a where a.name = x.agency)`,
    )
}
