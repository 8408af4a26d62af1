import type { Queryable } from './database.ts'

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
