import { pickupInterval, rateDays, recordPickup, type PickupRate } from '../domain/wait-estimate.ts'
import { countPickupHour } from './average-waits.ts'
import type { Database, Queryable } from './database.ts'

const dayMs = 86_400_000

/** How fast an agency picks tickets, or null where nobody was picked yet. */
export async function findPickupRate(
  database: Queryable,
  agency: string,
): Promise<(PickupRate & { readonly lastPickup: Date }) | null> {
  const found = await database.query<PickupRate & { lastPickup: Date }>({
    name: 'find-pickup-rate',
    text: `select samples, mean_minutes as "meanMinutes", variance, last_pickup as "lastPickup"
      from livechat.pickup_rate where agency = $1`,
    values: [agency],
  })
  return found.rows[0] ?? null
}

/**
 * Counts a pickup, for the pace of the agency and for the mean wait. The moment is kept to the minute as long as somebody
 * waits who had come before it, then to the hour.
 *
 * @param enteredAt when the picked person had entered
 */
export async function notePickup(
  database: Database,
  agency: string,
  enteredAt: Date,
  at: Date,
): Promise<void> {
  await database.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 3))', [agency])
    const before = await findPickupRate(client, agency)
    const interval = pickupInterval({ at, enteredAt, lastPickup: before?.lastPickup ?? null })
    const isCurrent =
      before !== null && at.getTime() - before.lastPickup.getTime() < rateDays * dayMs
    const { samples, meanMinutes, variance } = recordPickup(isCurrent ? before : null, interval)
    await client.query(
      `insert into livechat.pickup_rate (agency, samples, mean_minutes, variance, last_pickup)
       values ($1, $2, $3, $4, date_trunc('minute', $5::timestamptz))
       on conflict (agency) do update set samples = excluded.samples, mean_minutes = excluded.mean_minutes,
         variance = excluded.variance, last_pickup = excluded.last_pickup`,
      [agency, samples, meanMinutes, variance, at],
    )
    await countPickupHour(client, agency, enteredAt, at)
  })
}
