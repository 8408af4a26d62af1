import { awayMinutes, isPairedColumn } from './away-minutes.ts'
import type { Queryable } from './database.ts'

/** What can change for a counselor without a hint. */
export interface StaffMark {
  /** Differs whenever switches or notices have changed. */
  readonly mark: string
  /** The tickets whose clients the counselor is in touch with: minutes for which each has been away, null while here. */
  readonly clients: Readonly<Record<string, number | null>>
}

/**
 * The marks of counselors; one without switches, notices and tickets is missing.
 *
 * @param clientAwayAfterSeconds seconds of silence after which a client counts as away
 */
export async function readStaffMarks(
  database: Queryable,
  counselors: readonly string[],
  clientAwayAfterSeconds: number,
): Promise<ReadonlyMap<string, StaffMark>> {
  const read = await database.query<{ counselor: string } & StaffMark>({
    name: 'read-staff-marks',
    text: `select counselor, coalesce(string_agg(mark, ',' order by mark), '') as mark,
        coalesce(jsonb_object_agg(ticket, minutes) filter (where ticket is not null), '{}') as clients
      from (
        select counselor, notice_id as mark, null as ticket, null::integer as minutes
        from livechat.notice where counselor = any ($1::text[])
        union all
        select counselor, agency || case when "on" then '+' else '-' end, null, null
        from livechat.availability where counselor = any ($1::text[])
        union all
        select t.counselor, null, t.ticket_id, ${awayMinutes('b', '$2')}
        from livechat.ticket t left join livechat.ticket_beat b using (ticket_id)
        where t.counselor = any ($1::text[]) and ${isPairedColumn}) marks
      group by counselor`,
    values: [counselors, clientAwayAfterSeconds],
  })
  return new Map(read.rows.map(({ counselor, mark, clients }) => [counselor, { mark, clients }]))
}
