import { platformName } from '@lotse/crds'
import type { ReconcileResult } from '@lotse/kubernetes'
import { attempt } from '../resources/attempt.ts'
import { storedProblems } from '../resources/administration-row.ts'
import { isUncertain, type ReconcileContext } from '../resources/reconcile-context.ts'
import { retireTenant } from './retire-tenant.ts'
import { tenantConfig } from './tenant-config.ts'
import { tenantStatus } from './tenant-status.ts'

/** Keeps the row, the groups and the status of a tenant. What a tenant means for clients is in its agencies' config. */
export async function reconcileTenant(
  context: ReconcileContext,
  name: string,
): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, clock } = context
  const tenant = resources.get('Tenant', name)
  if (tenant === undefined) {
    if (!isUncertain(context, 'Tenant', name)) return retireTenant(context, name)
    // Nothing is deleted on a guess.
    await config.noteProblems('Tenant', name, storedProblems(resources.problems('Tenant', name)))
    return {}
  }
  if (tenant.metadata.deletionTimestamp !== undefined) return retireTenant(context, name)
  await statuses.addFinalizer('Tenant', name)
  const sourceProblems = storedProblems(resources.problems('Tenant', name))
  const { error } = await attempt(async () =>
    config.publishTenant({ ...tenantConfig(tenant), sourceProblems }),
  )
  const status = tenantStatus({
    tenant,
    platform: resources.get('Platform', platformName),
    published: error === undefined,
    identity: identity.setDesired('Tenant', name, 'present'),
    refused: resources.refused('Tenant', name),
    previous: statuses.read('Tenant', name),
    now: clock.now(),
  })
  await statuses.write('Tenant', name, status)
  if (error !== undefined) throw error
  return {}
}
