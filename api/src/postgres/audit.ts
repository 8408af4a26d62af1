import type { Queryable } from './database.ts'

/** How many older records change places with a new one. */
const shuffled = 64

/** Whether a session's wipe is confirmed. */
export async function isAudited(database: Queryable, sessionId: string): Promise<boolean> {
  const found = await database.query('select 1 from livechat.audit_session where session_id = $1', [
    sessionId,
  ])
  return found.rowCount === 1
}

/**
 * The end of a ticket: its row, people and beat go, and only then its session id is recorded. The record is written in
 * one shuffled batch with older ones: appended alone, its place in the table (and its transaction id) would tell when.
 */
export async function buryTicket(client: Queryable, ticketId: string): Promise<void> {
  await client.query('delete from livechat.ticket_beat where ticket_id = $1', [ticketId])
  await client.query('delete from livechat.participant where ticket_id = $1', [ticketId])
  const gone = await client.query<{ sessionId: string }>(
    `delete from livechat.ticket where ticket_id = $1 and state = 'Wiped'
     returning session_id as "sessionId"`,
    [ticketId],
  )
  const sessionId = gone.rows[0]?.sessionId
  if (sessionId === undefined) return
  // A random pivot instead of order by random(): the table may be long, the sample stays cheap.
  const sample = await client.query<{ sessionId: string }>(
    `delete from livechat.audit_session where session_id in (
       select session_id from livechat.audit_session where session_id >= $1
       order by session_id limit $2 for update skip locked)
     returning session_id as "sessionId"`,
    [sessionIdPivot(sessionId), shuffled],
  )
  await client.query(
    `insert into livechat.audit_session (session_id)
     select session_id from unnest($1::text[]) as batch (session_id) order by random()`,
    [[...sample.rows.map((row) => row.sessionId), sessionId]],
  )
}

/** The new id itself is as random as any pivot; its second half starts the sample somewhere unrelated to its own place. */
function sessionIdPivot(sessionId: string): string {
  return sessionId.slice(13) + sessionId.slice(0, 13)
}
