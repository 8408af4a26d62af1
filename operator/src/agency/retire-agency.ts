import { platformName } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import type { ReconcileResult } from '@lotse/kubernetes'
import { storedProblems } from '../resources/administration-row.ts'
import { isUncertain, type ReconcileContext } from '../resources/reconcile-context.ts'
import { deletingAgencyStatus, refusedAgencyStatus } from './agency-status.ts'

/** How often to look whether the last chat has ended. */
const drainPollMs = 2_000

/**
 * Ends an agency whose resource is gone or going. The row says so to the api, which drains or wipes; when no ticket of
 * the agency lives any more, the groups go, then the row, then the status (on Kubernetes the finalizer).
 */
export async function retireAgency(
  context: ReconcileContext,
  name: string,
): Promise<ReconcileResult> {
  const { resources, config, identity, statuses, readAggregates, grace, log } = context
  const agency = resources.get('Agency', name)
  const row = await config.findAgency(name)
  if (agency === undefined && isUncertain(context, 'Agency', name)) {
    // Nothing is deleted on a guess. But never open in development mode.
    const mode = resources.get('Platform', platformName)?.spec.developmentMode ?? true
    if (row !== undefined && mode) await config.holdBack(name, 'DevelopmentMode')
    await config.noteProblems('Agency', name, storedProblems(resources.problems('Agency', name)))
    const refused = resources.refused('Agency', name)
    if (refused !== undefined)
      await statuses.write(
        'Agency',
        name,
        refusedAgencyStatus(statuses.read('Agency', name), refused, context.clock.now()),
      )
    return {}
  }
  if (row !== undefined) {
    if (row.deletion === null && (await config.startDeletion(name)))
      log.info('an agency is being deleted', { resource: name, reason: row.deletionPolicy })
    await writeDeleting(context, name)
    const leftMs = grace.leftMs(name)
    if (leftMs > 0) return { requeueAfterMs: leftMs }
    const { byAgency } = await readAggregates()
    const living = byAgency.get(name)?.living
    if (living === undefined || living > 0) return { requeueAfterMs: drainPollMs }
  }
  // Comes again when the groups are gone.
  const groups = identity.setDesired('Agency', name, 'absent')
  if (groups === 'failed') await writeDeleting(context, name, groups)
  if (groups !== 'absent') return {}
  if (await config.removeAgency(name)) log.info('an agency is removed', { resource: name })
  await statuses.removeFinalizer('Agency', name)
  identity.forget('Agency', name)
  grace.forget(name)
  return {}
}

async function writeDeleting(
  { statuses, clock }: ReconcileContext,
  name: string,
  groups: IdentityState = 'pending',
): Promise<void> {
  const previous = statuses.read('Agency', name)
  if (previous === undefined) return
  await statuses.write('Agency', name, deletingAgencyStatus(previous, groups, clock.now()))
}
