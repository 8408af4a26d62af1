import { platformName, transition } from '@lotse/crds'
import { condition, refusedAgencyStatus } from '../desired/status.ts'
import type { ReconcileResult } from '../runtime/controller.ts'
import { isUncertain, type ReconcileContext } from './context.ts'

/** How long after the start of a deletion to look first: an entry that was under way must have reached the tickets. */
export const deletionGraceMs = 2_000
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
  const { resources, config, identity, statuses, readAggregates, log } = context
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
    if (row.deletion === null) return { requeueAfterMs: deletionGraceMs }
    const { byAgency } = await readAggregates()
    const living = byAgency.get(name)?.living
    if (living === undefined || living > 0) return { requeueAfterMs: drainPollMs }
  }
  // Comes again when the groups are gone.
  if (identity.want('Agency', name, 'absent') !== 'absent') return {}
  if (await config.removeAgency(name)) log.info('an agency is removed', { resource: name })
  await statuses.release('Agency', name)
  identity.forget('Agency', name)
  return {}
}

/** Says in the last status that the agency is being deleted; there may be no resource any more to make a new one from. */
async function writeDeleting(context: ReconcileContext, name: string): Promise<void> {
  const { statuses, clock } = context
  const previous = statuses.read('Agency', name)
  if (previous === undefined) return
  const drafts = previous.conditions.map((before) =>
    before.type === 'Ready' || before.type === 'LiveChatAvailable'
      ? condition(before.type, false, 'AgencyDeleting')
      : before,
  )
  const conditions = transition(
    previous.conditions,
    drafts,
    previous.observedGeneration,
    clock.now(),
  )
  await statuses.write('Agency', name, { ...previous, conditions })
}
