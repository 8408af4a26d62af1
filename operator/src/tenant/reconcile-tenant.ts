import { basicStatus, identityCondition, publishedCondition } from '../resources/status.ts'
import { tenantConfig } from './tenant-config.ts'
import type { ReconcileResult } from '@lotse/kubernetes'
import { attempt } from '../resources/attempt.ts'
import { isUncertain, type ReconcileContext } from '../resources/reconcile-context.ts'

/** Keeps the row, the groups and the status of a tenant. What a tenant means for clients is in its agencies' config. */
export async function reconcileTenant(
  context: ReconcileContext,
  name: string,
): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, clock } = context
  const tenant = resources.get('Tenant', name)
  if (tenant === undefined || tenant.metadata.deletionTimestamp !== undefined) {
    // Nothing is deleted on a guess.
    if (tenant === undefined && isUncertain(context, 'Tenant', name)) return {}
    await config.removeTenant(name)
    // Comes again when the groups are gone.
    if (identity.want('Tenant', name, 'absent') !== 'absent') return {}
    await statuses.removeFinalizer('Tenant', name)
    identity.forget('Tenant', name)
    return {}
  }
  await statuses.addFinalizer('Tenant', name)
  const { error } = await attempt(async () => config.publishTenant(tenantConfig(tenant)))
  const previous = statuses.read('Tenant', name)
  const status = basicStatus(
    {
      generation: tenant.metadata.generation ?? 0,
      previous,
      now: clock.now(),
      conditions: [
        publishedCondition(error === undefined),
        identityCondition(identity.want('Tenant', name, 'present'), previous),
      ],
    },
    resources.refused('Tenant', name),
  )
  await statuses.write('Tenant', name, status)
  if (error !== undefined) throw error
  return {}
}
