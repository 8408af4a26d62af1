import { awayMinutes } from './away-minutes.ts'
import type { Queryable } from './database.ts'

/**
 * Of these tickets, those whose counselor is away, with the minutes of silence.
 *
 * @param awayAfterSeconds seconds of silence after which a counselor counts as away
 */
export async function readAwayCounselors(
  database: Queryable,
  ticketIds: readonly string[],
  awayAfterSeconds: number,
): Promise<ReadonlyMap<string, number>> {
  const read = await database.query<{ ticketId: string; minutes: number }>({
    name: 'read-away-counselors',
    text: `select * from (
        select t.ticket_id as "ticketId", ${awayMinutes('k', '$2')} as minutes
        from livechat.ticket t left join livechat.counselor_beat k on k.counselor = t.counselor
        where t.ticket_id = any ($1::text[])) silent
      where minutes is not null`,
    values: [ticketIds, awayAfterSeconds],
  })
  return new Map(read.rows.map(({ ticketId, minutes }) => [ticketId, minutes]))
}
