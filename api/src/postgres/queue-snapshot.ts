import type { Queue } from '../domain/place.ts'
import { rateDays } from '../domain/wait-estimate.ts'
import type { Queryable } from './database.ts'

/** One agency's queue and what a wait is estimated from, at one moment. */
export interface QueueRow extends Queue {
  readonly agency: string
}

/**
 * Columns of what a wait is estimated from, beside the position.
 *
 * @param agency SQL of the agency's name
 * @param timeout SQL of the seconds without a beat after which a counselor counts as gone
 */
export function paceColumns(agency: string, timeout: string): string {
  return `(select count(*) from livechat.availability v join livechat.counselor_beat b using (counselor)
      where v.agency = ${agency} and v."on"
        and b.seen_at > livechat.now() - make_interval(secs => ${timeout}))::integer as "activeCounselors",
    (select jsonb_build_object('samples', r.samples, 'meanMinutes', r.mean_minutes, 'variance', r.variance)
      from livechat.pickup_rate r where r.agency = ${agency}
        and r.last_pickup > livechat.now() - make_interval(days => ${rateDays})) as rate`
}

/**
 * Reads the queues of agencies: one aggregate each, because counting per client costs some 15,000 times as much
 * (measured).
 *
 * @param counselorTimeoutSeconds seconds without a beat after which a counselor counts as gone
 */
export async function readQueues(
  database: Queryable,
  agencies: readonly string[],
  counselorTimeoutSeconds: number,
): Promise<readonly QueueRow[]> {
  const read = await database.query<Omit<QueueRow, 'ids'> & { ids: string | null }>({
    name: 'read-queues',
    text: `select a.agency,
        (select string_agg(t.ticket_id, ',' order by t.joined_at, t.ticket_id)
          from livechat.ticket t where t.agency = a.agency and t.state = 'Waiting') as ids,
        ${paceColumns('a.agency', '$2')}
      from unnest($1::text[]) a(agency)`,
    values: [agencies, counselorTimeoutSeconds],
  })
  return read.rows.map((row) => ({ ...row, ids: row.ids === null ? [] : row.ids.split(',') }))
}
