import { allows, rolesIn } from '@lotse/contract/permissions'
import type { Queryable } from '../postgres/database.ts'
import { readAverageWaits } from '../postgres/average-waits.ts'
import { readQueues } from '../postgres/queue-snapshot.ts'
import { findOwnTexts } from '../postgres/own-texts.ts'
import { agenciesInScope } from '../postgres/scope-agencies.ts'
import { Problem } from '../problem.ts'

/** Numbers of one agency. */
export interface AgencyMetrics {
  readonly agency: string
  readonly waiting: number
  /** Mean wait of the people picked in the last 24 hours, in whole minutes; null where nobody was. */
  readonly averageWaitMinutes: number | null
  readonly activeCounselors: number
}

/**
 * Reads the numbers of a scope, agencies in alphabetical order. No role matches a scope above its own: an empty name is
 * the name of no group.
 *
 * @param scope `platform`, `tenant:x` or `agency:x`
 * @throws Problem `not-found` for a scope that is unknown or that the person may not see, without telling which
 */
export async function readScopeMetrics(
  database: Queryable,
  groups: readonly string[],
  scope: string,
  counselorTimeoutSeconds: number,
): Promise<readonly AgencyMetrics[]> {
  const [level, name = ''] = scope.split(':')
  const agency = level === 'agency' ? name : null
  const tenant = level === 'tenant' ? name : null
  const found = await agenciesInScope(database, { agency, tenant })
  const owner = { name: agency ?? '', tenant: tenant ?? (agency && found[0]?.tenant) ?? '' }
  if (!allows(rolesIn(groups, owner), 'aggregates.read')) throw new Problem('not-found')
  const exists = found.length > 0 || level === 'platform' || (await hasTenant(database, tenant))
  if (!exists) throw new Problem('not-found')
  return readAgencyMetrics(
    database,
    found.map((one) => one.name),
    counselorTimeoutSeconds,
  )
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

/** Whether there is a tenant, if only one without agencies. */
async function hasTenant(database: Queryable, name: string | null): Promise<boolean> {
  return name !== null && (await findOwnTexts(database, 'tenant', name)) !== undefined
}
