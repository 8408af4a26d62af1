import { basicStatus, identityCondition } from '../desired/status.ts'
import type { ReconcileResult } from '../runtime/controller.ts'
import type { ReconcileContext } from './context.ts'

/** Keeps the groups and the status of a tenant. What a tenant means for the api is in the config of its agencies. */
export async function reconcileTenant(
  context: ReconcileContext,
  name: string,
): Promise<ReconcileResult> {
  const { resources, identity, statuses, clock } = context
  const tenant = resources.get('Tenant', name)
  if (tenant === undefined || tenant.metadata.deletionTimestamp !== undefined) {
    // Absent because a file cannot be read: nothing is deleted on a guess.
    if (tenant === undefined && !resources.complete) return {}
    // Comes again when the groups are gone.
    if (identity.want('Tenant', name, 'absent') !== 'absent') return {}
    await statuses.release('Tenant', name)
    identity.forget('Tenant', name)
    return {}
  }
  await statuses.hold('Tenant', name)
  const previous = statuses.read('Tenant', name)
  const status = basicStatus(
    {
      generation: tenant.metadata.generation ?? 0,
      previous,
      now: clock.now(),
      conditions: [identityCondition(identity.want('Tenant', name, 'present'), previous)],
    },
    resources.refused('Tenant', name),
  )
  await statuses.write('Tenant', name, status)
  return {}
}
