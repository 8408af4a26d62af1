import { platformName } from '@lotse/crds'
import type { ReconcileResult } from '@lotse/kubernetes'
import type { ReconcileContext } from '../resources/reconcile-context.ts'

/**
 * Removes the row of a platform that does not exist or cannot be read: that is development mode. Its group stays, so that a
 * slip in a file does not cost the admins their role.
 */
export async function retirePlatform({
  resources,
  config,
  statuses,
  log,
}: ReconcileContext): Promise<ReconcileResult> {
  if (await config.removePlatform())
    log.warn('there is no platform any more, which is development mode')
  if (resources.complete) await statuses.removeFinalizer('Platform', platformName)
  return {}
}
