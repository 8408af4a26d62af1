import type { Queryable } from './database.ts'

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
