import { kinds, platformName } from '@lotse/crds'
import type { Reconcile, ReconcileResult, Workqueue } from '@lotse/kubernetes'
import { reconcileAgency, rememberingDerive } from './agency/reconcile-agency.ts'
import type { LinkCode } from './agency/link-code.ts'
import { reconcilePlatform } from './platform/reconcile-platform.ts'
import type { ReconcileContext } from './resources/reconcile-context.ts'
import type { ChangeRecorder } from './record/change-recorder.ts'
import { attempt } from './resources/attempt.ts'
import { isKind, keyOf, splitKey } from './resources/resource-store.ts'
import { reconcileTenant } from './tenant/reconcile-tenant.ts'

/** Key that stands for the agencies and tenants in the database that have no resource. */
export const orphansKey = 'Orphans/all'
/** Key that stands for everything. It repeats, so that a database restored from a backup is corrected. */
export const resyncKey = 'Resync/all'
/** How often everything is enqueued. */
const resyncMs = 5 * 60_000

/** What {@link createReconcile} needs beside the context of the reconcilers. */
export interface ReconcileParts {
  readonly queue: Workqueue
  readonly recorder: ChangeRecorder
  readonly linkCode: LinkCode
}

/** Creates the reconcile of every key that the queue of resources may hold, by the kind in the key. */
export function createReconcile(
  context: ReconcileContext,
  { queue, recorder, linkCode }: ReconcileParts,
): Reconcile {
  const derive = rememberingDerive(linkCode)
  const reconcilers: Readonly<Record<string, (name: string) => Promise<ReconcileResult>>> = {
    Platform: async () => reconcilePlatform(context),
    Tenant: async (name) => reconcileTenant(context, name),
    Agency: async (name) => reconcileAgency(context, derive, name),
    Orphans: async () => enqueueOrphans(context, queue),
    Resync: async () => enqueueAll(context, queue),
  }
  return async (key) => {
    const { kind, name } = splitKey(key)
    const { value, error } = await attempt(async () => reconcilers[kind]?.(name))
    // After the publication, which clients wait for, and also when that has failed: the change was made.
    if (isKind(kind)) await recorder.observe(kind, name)
    if (error !== undefined) throw error
    return value ?? {}
  }
}

/** Rows without a resource have to be retired, but may wait for changes. */
async function enqueueOrphans(
  { config, resources }: ReconcileContext,
  queue: Workqueue,
): Promise<ReconcileResult> {
  for (const name of await config.agencyNames())
    if (resources.get('Agency', name) === undefined) queue.add(keyOf('Agency', name), 'low')
  for (const name of await config.tenantNames())
    if (resources.get('Tenant', name) === undefined) queue.add(keyOf('Tenant', name), 'low')
  return {}
}

function enqueueAll({ resources }: ReconcileContext, queue: Workqueue): ReconcileResult {
  for (const kind of kinds)
    for (const { metadata } of resources.list(kind)) queue.add(keyOf(kind, metadata.name), 'low')
  // Also when there is none: then its row must be deleted.
  queue.add(keyOf('Platform', platformName))
  queue.add(orphansKey)
  return { requeueAfterMs: resyncMs }
}
