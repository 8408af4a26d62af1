import { platformName, type Agency, type Platform, type Tenant } from '@lotse/crds'
import { agencyConfig, type DesiredAgency } from './agency-config.ts'
import type { LinkCode } from './link-code.ts'
import { agencyStatus } from './agency-status.ts'
import type { ReconcileResult } from '@lotse/kubernetes'
import { attempt } from '../resources/attempt.ts'
import { storedProblems } from '../resources/administration-row.ts'
import { isUncertain, type ReconcileContext } from '../resources/reconcile-context.ts'
import { keepAgency } from './keep-agency.ts'
import { retireAgency } from './retire-agency.ts'

/** Derives the config of agencies, and again only when one of its resources has changed: rendering texts costs. */
export type DeriveAgency = (
  agency: Agency,
  tenant: Tenant | undefined,
  platform: Platform | undefined,
) => DesiredAgency

/** Remembers the last result for each agency object. */
export function rememberingDerive(linkCode: LinkCode): DeriveAgency {
  const known = new WeakMap<
    Agency,
    { tenant: Tenant | undefined; platform: Platform | undefined; desired: DesiredAgency }
  >()
  return (agency, tenant, platform) => {
    const last = known.get(agency)
    if (last !== undefined && last.tenant === tenant && last.platform === platform)
      return last.desired
    const desired = agencyConfig(agency, tenant, platform, linkCode)
    known.set(agency, { tenant, platform, desired })
    return desired
  }
}

/**
 * Brings one agency into effect: config rows, groups, status. The config comes first and does not wait for the groups. An
 * agency that is gone is retired.
 */
export async function reconcileAgency(
  context: ReconcileContext,
  derive: DeriveAgency,
  name: string,
): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, aggregates, clock, log, appOrigin } = context
  const agency = resources.get('Agency', name)
  const platform = resources.get('Platform', platformName)
  if (agency === undefined) return retireAgency(context, name)
  const deleting = agency.metadata.deletionTimestamp !== undefined
  // Removed already, and only the news of it is late: published again it would be removed again, and so on.
  if (deleting && (await config.findAgency(name)) === undefined) return retireAgency(context, name)
  await statuses.addFinalizer('Agency', name)
  const tenant = resources.get('Tenant', agency.spec.tenantRef.name)
  const unread = tenant === undefined && isUncertain(context, 'Tenant', agency.spec.tenantRef.name)
  if (unread && !deleting && (await keepAgency(context, agency))) return {}
  const desired = derive(agency, tenant, platform)
  const sourceProblems = storedProblems(resources.problems('Agency', name))
  const { value: publication, error } = await attempt(async () =>
    config.publishAgency({
      ...desired.config,
      row: { ...desired.config.row, sourceProblems },
    }),
  )
  if (publication?.changed === true) log.info('an agency is published', { resource: name })
  const numbers = aggregates.numbersOf(name)
  const status = agencyStatus({
    agency,
    platform,
    desired,
    published: error === undefined,
    refusedCodes: publication?.refusedCodes ?? [],
    identity: deleting ? 'pending' : identity.setDesired('Agency', name, 'present'),
    refused: resources.refused('Agency', name),
    numbers:
      aggregates.now === undefined
        ? undefined
        : { activeCounselors: 0, waitingAtMark: undefined, ...numbers, now: aggregates.now },
    previous: statuses.read('Agency', name),
    appOrigin,
    now: clock.now(),
  })
  await statuses.write('Agency', name, status)
  if (error !== undefined) throw error
  if (deleting) return retireAgency(context, name)
  context.grace.forget(name)
  return {}
}
