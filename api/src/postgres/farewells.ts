import type { Queryable } from './database.ts'

/** Seconds for which a client whose ticket is gone is still told why. */
const farewellSeconds = 30

/** Keeps the last word for a client. Real time, not the tickets' clock: it is about delivery, not about the ticket. */
export async function keepFarewell(
  client: Queryable,
  sessionHash: Buffer,
  sealed: Buffer,
): Promise<void> {
  await client.query(
    `insert into livechat.farewell (session_hash, sealed, expires_at)
     values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (session_hash) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
    [sessionHash, sealed, farewellSeconds],
  )
}

/** The sealed last word for a session, or `undefined`. */
export async function findFarewell(
  database: Queryable,
  sessionHash: Buffer,
): Promise<Buffer | undefined> {
  const found = await database.query<{ sealed: Buffer }>({
    name: 'find-farewell',
    text: `select sealed from livechat.farewell where session_hash = $1 and expires_at > clock_timestamp()`,
    values: [sessionHash],
  })
  return found.rows[0]?.sealed
}

/** Forgets the last word for a session: it has been delivered. */
export async function deleteFarewell(database: Queryable, sessionHash: Buffer): Promise<void> {
  await database.query('delete from livechat.farewell where session_hash = $1', [sessionHash])
}
