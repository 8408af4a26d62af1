import type { Queryable } from '../postgres/database.ts'
import { readAverageWaits } from '../postgres/average-waits.ts'
import { readQueues } from '../postgres/queue-snapshot.ts'
import { requireScope } from './scope.ts'

/** Numbers of one agency. */
export interface AgencyMetrics {
  readonly agency: string
  readonly waiting: number
  /** Mean wait of the people picked in the last 24 hours, in whole minutes; null where nobody was. */
  readonly averageWaitMinutes: number | null
  readonly activeCounselors: number
}

/**
 * Reads the numbers of a scope, agencies in alphabetical order.
 *
 * @param scope `platform`, `tenant:x` or `agency:x`
 * @throws Problem `not-found` as {@link requireScope}
 */
export async function readScopeMetrics(
  database: Queryable,
  groups: readonly string[],
  scope: string,
  counselorTimeoutSeconds: number,
): Promise<readonly AgencyMetrics[]> {
  const names = await requireScope(database, groups, scope, 'aggregates.read')
  return readAgencyMetrics(database, names, counselorTimeoutSeconds)
}

/** Reads the numbers of agencies, in alphabetical order. */
export async function readAgencyMetrics(
  database: Queryable,
  names: readonly string[],
  counselorTimeoutSeconds: number,
): Promise<readonly AgencyMetrics[]> {
  const [queues, waits] = await Promise.all([
    readQueues(database, names, counselorTimeoutSeconds),
    readAverageWaits(database, names),
  ])
  return queues
    .map(({ agency, ids, activeCounselors }) => ({
      agency,
      waiting: ids.length,
      averageWaitMinutes: wholeMinutes(waits.get(agency)),
      activeCounselors,
    }))
    .toSorted((a, b) => (a.agency < b.agency ? -1 : 1))
}

/** Whole minutes, as in the queue: after the first pickup the mean is one person's wait. */
function wholeMinutes(minutes: number | undefined): number | null {
  return minutes === undefined ? null : Math.round(minutes)
}
