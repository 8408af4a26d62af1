import type { ReconcileResult } from '@lotse/kubernetes'
import type { ReconcileContext } from '../resources/reconcile-context.ts'

/** Removes what was created for a tenant: the row, then the groups, then the status (on Kubernetes the finalizer). */
export async function retireTenant(
  { config, identity, statuses }: ReconcileContext,
  name: string,
): Promise<ReconcileResult> {
  await config.removeTenant(name)
  // The key is queued again once the groups are removed.
  if (identity.setDesired('Tenant', name, 'absent') !== 'absent') return {}
  await statuses.removeFinalizer('Tenant', name)
  identity.forget('Tenant', name)
  return {}
}
