import type { Queryable } from './database.ts'

/** Seconds for which a counselor's notice is kept. */
const noticeSeconds = 600

/** A notice as it is stored. */
export interface SealedNotice {
  readonly noticeId: string
  /** When it was kept. */
  readonly at: Date
  readonly sealed: Buffer
}

/** The notices of a counselor that are still kept, the oldest first. */
export async function readNotices(
  database: Queryable,
  counselor: string,
): Promise<readonly SealedNotice[]> {
  const read = await database.query<SealedNotice>({
    name: 'read-notices',
    text: `select notice_id as "noticeId", expires_at - make_interval(secs => $2) as at, sealed from livechat.notice
      where counselor = $1 and expires_at > clock_timestamp() order by expires_at, notice_id`,
    values: [counselor, noticeSeconds],
  })
  return read.rows
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
