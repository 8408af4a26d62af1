import type { Queryable } from './database.ts'

/** A notice as it is stored. */
export interface SealedNotice {
  readonly noticeId: string
  readonly sealed: Buffer
}

/** The notices of a counselor that are still kept, the oldest first. */
export async function readNotices(
  database: Queryable,
  counselor: string,
): Promise<readonly SealedNotice[]> {
  const read = await database.query<SealedNotice>({
    name: 'read-notices',
    text: `select notice_id as "noticeId", sealed from livechat.notice
      where counselor = $1 and expires_at > clock_timestamp() order by expires_at, notice_id`,
    values: [counselor],
  })
  return read.rows
}

/** For each counselor a text that differs whenever switches or notices have changed; one without either is missing. */
export async function readStaffMarks(
  database: Queryable,
  counselors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = await database.query<{ counselor: string; mark: string }>({
    name: 'read-staff-marks',
    text: `select counselor, string_agg(mark, ',' order by mark) as mark from (
        select counselor, notice_id as mark from livechat.notice where counselor = any ($1::text[])
        union all
        select counselor, agency || case when "on" then '+' else '-' end from livechat.availability
        where counselor = any ($1::text[])) marks
      group by counselor`,
    values: [counselors],
  })
  return new Map(read.rows.map(({ counselor, mark }) => [counselor, mark]))
}
