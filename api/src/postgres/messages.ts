import type { Queryable } from './database.ts'

/** Seconds for which a client whose ticket is gone is still told why. */
const farewellSeconds = 30

/** Seconds for which a counselor's notice is kept. */
const noticeSeconds = 600

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

/** Keeps a notice for a counselor. */
export async function keepNotice(
  client: Queryable,
  notice: { readonly noticeId: string; readonly counselor: string; readonly sealed: Buffer },
): Promise<void> {
  await client.query(
    `insert into livechat.notice (notice_id, counselor, sealed, expires_at)
     values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))`,
    [notice.noticeId, notice.counselor, notice.sealed, noticeSeconds],
  )
}

/** Removes what has not been fetched in time. */
export async function deleteExpiredMessages(client: Queryable): Promise<void> {
  await client.query('delete from livechat.farewell where expires_at <= clock_timestamp()')
  await client.query('delete from livechat.notice where expires_at <= clock_timestamp()')
}
