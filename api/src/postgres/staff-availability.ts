import { selectList, type RowOf } from '@lotse/contract/columns'
import { agencyColumns } from '@lotse/contract/config-rows'
import type { Queryable } from './database.ts'

const { displayName, topics, cannedReplies, effective, reason, openingHours } = agencyColumns
const columns = { displayName, topics, cannedReplies, effective, reason, openingHours }

/** A counselor's switch in one agency, and what a counselor needs to know of the agency. */
export interface StaffAgency extends RowOf<typeof columns> {
  readonly agency: string
  /** The personal switch. */
  readonly on: boolean
  /** On, and heard of within the timeout. */
  readonly active: boolean
}

/**
 * A counselor's switches in those of the agencies that exist, in alphabetical order.
 *
 * @param timeoutSeconds seconds without a beat after which a counselor counts as gone
 */
export async function readStaffAvailability(
  database: Queryable,
  counselor: string,
  agencies: readonly string[],
  timeoutSeconds: number,
): Promise<readonly StaffAgency[]> {
  const read = await database.query<StaffAgency>({
    name: 'read-staff-availability',
    text: `select a.name as agency, coalesce(v."on", false) as "on",
        coalesce(v."on" and b.seen_at > livechat.now() - make_interval(secs => $3), false) as active,
        ${selectList(columns, 'a')}
      from config.agency a
      left join livechat.availability v on v.agency = a.name and v.counselor = $1
      left join livechat.counselor_beat b on b.counselor = $1
      where a.name = any ($2::text[]) order by a.name`,
    values: [counselor, agencies, timeoutSeconds],
  })
  return read.rows
}
