import type { Queryable } from './database.ts'

/** Counts a pickup and how long the person had waited, by the hour: a finer time would date one person's visit. */
export async function countPickupHour(
  client: Queryable,
  agency: string,
  enteredAt: Date,
  at: Date,
): Promise<void> {
  await client.query(
    `insert into livechat.pickup_hour as p (agency, hour, picked, wait_minutes)
     values ($1, date_trunc('hour', $2::timestamptz), 1, $3)
     on conflict (agency, hour) do update
       set picked = p.picked + 1, wait_minutes = p.wait_minutes + excluded.wait_minutes`,
    [agency, at, Math.round(Math.max(0, at.getTime() - enteredAt.getTime()) / 60_000)],
  )
}

/**
 * The mean wait in minutes, from entering to pickup, of the people picked in the last 24 hours. Pickups are counted by the
 * hour: one that is older than 24 hours never counts, one of the 24th hour may be left out. An agency without a pickup has
 * no entry.
 */
export async function readAverageWaits(
  database: Queryable,
  agencies: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const read = await database.query<{ agency: string; minutes: number }>({
    name: 'read-average-waits',
    text: `select agency, (sum(wait_minutes)::double precision / sum(picked)) as minutes
      from livechat.pickup_hour
      where agency = any ($1::text[]) and hour > livechat.now() - interval '24 hours' and hour <= livechat.now()
      group by agency`,
    values: [agencies],
  })
  return new Map(read.rows.map(({ agency, minutes }) => [agency, minutes]))
}
