import { platformName, transition } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import { condition, identityCondition, refusedAgencyStatus } from '../resources/status.ts'
import type { ReconcileResult } from '@lotse/kubernetes'
import { isUncertain, type ReconcileContext } from '../resources/reconcile-context.ts'

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
    const left = grace.left(name)
    if (left > 0) return { requeueAfterMs: left }
    const { byAgency } = await readAggregates()
    const living = byAgency.get(name)?.living
    if (living === undefined || living > 0) return { requeueAfterMs: drainPollMs }
  }
  // Comes again when the groups are gone.
  const groups = identity.want('Agency', name, 'absent')
  if (groups === 'failed') await writeDeleting(context, name, groups)
  if (groups !== 'absent') return {}
  if (await config.removeAgency(name)) log.info('an agency is removed', { resource: name })
  await statuses.removeFinalizer('Agency', name)
  identity.forget('Agency', name)
  grace.forget(name)
  return {}
}

/** Says in the last status that the agency is being deleted; there may be no resource any more to make a new one from. */
async function writeDeleting(
  context: ReconcileContext,
  name: string,
  groups: IdentityState = 'pending',
): Promise<void> {
  const { statuses, clock } = context
  const previous = statuses.read('Agency', name)
  if (previous === undefined) return
  const drafts = previous.conditions.map((before) => {
    if (before.type === 'Ready' || before.type === 'LiveChatAvailable')
      return condition(before.type, false, 'AgencyDeleting')
    // So that somebody who waits sees what it waits for.
    return before.type === 'IdentityReady' ? identityCondition(groups, previous) : before
  })
  const conditions = transition(
    previous.conditions,
    drafts,
    previous.observedGeneration,
    clock.now(),
  )
  await statuses.write('Agency', name, { ...previous, conditions })
}
