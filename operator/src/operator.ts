import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { kinds, platformName, type Agency, type Kind, type Resource } from '@lotse/crds'
import type { LinkCode } from './agency/link-code.ts'
import type { GroupDirectory } from './identity/group-directory.ts'
import type { Aggregates } from './postgres/aggregates.ts'
import type { ConfigRepository } from './postgres/config-repository.ts'
import { AggregateWatch } from './agency/aggregate-watch.ts'
import { reconcileAgency, rememberingDerive } from './agency/reconcile-agency.ts'
import type { ReconcileContext } from './resources/reconcile-context.ts'
import { DeletionGrace } from './agency/deletion-grace.ts'
import { IdentityGroups } from './identity/identity-groups.ts'
import { reconcilePlatform } from './platform/reconcile-platform.ts'
import { Settlement } from './resources/settlement.ts'
import { reconcileTenant } from './tenant/reconcile-tenant.ts'
import { runController, type Reconcile, type ReconcileResult } from '@lotse/kubernetes/controller'
import type { RuntimeMetrics } from '@lotse/kubernetes/metrics'
import type { StatusStore } from './resources/status-store.ts'
import {
  createResourceStore,
  keyOf,
  splitKey,
  type Resources,
  type Snapshot,
} from './resources/resource-store.ts'
import { createWorkqueue, type Priority } from '@lotse/kubernetes/workqueue'

/** What an operator is made of. */
export interface OperatorParts {
  readonly config: ConfigRepository
  readonly readAggregates: () => Promise<Aggregates>
  readonly groups: GroupDirectory
  readonly statuses: StatusStore
  readonly clock: Clock
  readonly random: () => number
  readonly log: Logger
  readonly metrics: RuntimeMetrics
  readonly appOrigin: string
  readonly linkCode: LinkCode
}

/** The controllers over some source of resources. */
export interface Operator {
  /** Takes a new state of all resources; a source calls it with every change. */
  accept(snapshot: Snapshot): void
  /** Takes one new or changed resource over, when a source knows that nothing else has changed. */
  put(resource: Resource): void
  /** Takes over that one resource is gone. */
  remove(kind: Kind, name: string): void
  /** Looks at one resource again: somebody has changed what was written for it. */
  touch(kind: Kind, name: string): void
  /** Looks at everything again, although nothing is known to have changed. */
  resync(): void
  /** The resources as far as they are known. */
  readonly resources: Resources
  /**
   * Looks at a resource and all that inherits from it, and resolves when they are in effect as they are known now.
   *
   * @throws the signal's reason when it aborts first
   */
  readonly published: (kind: Kind, name: string, signal: AbortSignal) => Promise<void>
  /** Works until the signal aborts; resolves when every reconcile under way has ended. */
  run(signal: AbortSignal): Promise<void>
}

/** Key that stands for the agencies and tenants in the database that have no resource. */
const orphansKey = 'Orphans/all'
/** Key that stands for everything. Comes again now and then, so that a database restored from a backup is mended. */
const resyncKey = 'Resync/all'
const resyncMs = 5 * 60_000
/** How often to look at the api's numbers. */
const lookMs = 2_000
const resourceWorkers = 4
const identityWorkers = 2

/** Puts the controllers together. Nothing runs before `run`. */
export function createOperator(parts: OperatorParts): Operator {
  const { clock, random, log, metrics, statuses } = parts
  const resources = createResourceStore()
  const queue = createWorkqueue({ clock, random, observer: metrics.forQueue('resources') })
  const identityQueue = createWorkqueue({ clock, random, observer: metrics.forQueue('identity') })
  const identity = new IdentityGroups({
    groups: parts.groups,
    queue: identityQueue,
    onChange: (key) => queue.add(key),
  })
  const aggregates = new AggregateWatch(parts.readAggregates)
  const grace = new DeletionGrace(clock)
  const context: ReconcileContext = { ...parts, resources, identity, aggregates, grace }
  const derive = rememberingDerive(parts.linkCode)

  const reconcilers: Readonly<Record<string, (name: string) => Promise<ReconcileResult>>> = {
    Platform: async () => reconcilePlatform(context),
    Tenant: async (name) => reconcileTenant(context, name),
    Agency: async (name) => reconcileAgency(context, derive, name),
    Orphans: async () => {
      for (const name of await parts.config.agencyNames())
        if (resources.get('Agency', name) === undefined) queue.add(keyOf('Agency', name), 'low')
      for (const name of await parts.config.tenantNames())
        if (resources.get('Tenant', name) === undefined) queue.add(keyOf('Tenant', name), 'low')
      return {}
    },
    Resync: async () => {
      for (const kind of kinds)
        for (const { metadata } of resources.list(kind))
          queue.add(keyOf(kind, metadata.name), 'low')
      // Also when there is none: then its row must go.
      queue.add(keyOf('Platform', platformName))
      queue.add(orphansKey)
      return { requeueAfterMs: resyncMs }
    },
  }
  const settlement = new Settlement()
  const reconcile: Reconcile = settlement.watch(async (key) => {
    const { kind, name } = splitKey(key)
    return (await reconcilers[kind]?.(name)) ?? {}
  })

  let readable = true

  async function look(): Promise<void> {
    const { changed, error } = await aggregates.look(resources.list('Agency'))
    for (const key of changed) queue.add(key)
    // Once, not every two seconds.
    if (error !== undefined && readable)
      log.warn('the numbers of the agencies cannot be read', { error })
    readable = error === undefined
  }

  async function keepLooking(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await clock.sleep(lookMs, signal).catch(() => {})
      if (!signal.aborted) await look()
    }
  }

  function enqueue(changed: ReadonlySet<string>, priority: Priority = 'normal'): void {
    for (const key of withDependants(changed, resources.list('Agency'))) queue.add(key, priority)
  }

  function enqueueOne(kind: Kind, name: string): void {
    const key = keyOf(kind, name)
    if (kind === 'Agency') queue.add(key)
    else enqueue(new Set([key]))
  }

  return {
    put: (resource) => {
      if (resources.put(resource)) enqueueOne(resource.kind, resource.metadata.name)
    },
    remove: (kind, name) => {
      if (!resources.remove(kind, name)) return
      enqueueOne(kind, name)
      // Development mode holds back agencies of which only the row is left, too.
      if (kind === 'Platform') queue.add(orphansKey)
    },
    touch: (kind, name) => queue.add(keyOf(kind, name)),
    accept: (snapshot) => {
      const before = resources.complete
      const changed = resources.replace(snapshot)
      // What is there at the start is looked at after what people change now.
      enqueue(changed, before ? 'normal' : 'low')
      const removed = [...changed].some((key) => !hasResource(key))
      // Development mode holds back agencies of which only the row is left, too.
      const platform = changed.has(keyOf('Platform', platformName))
      if (before === snapshot.complete && !removed && !platform) return
      for (const key of statuses.keys()) if (!hasResource(key)) queue.add(key)
      queue.add(orphansKey)
    },
    resync: () => queue.add(resyncKey),
    resources,
    published: async (kind, name, signal) => {
      const keys = withDependants(new Set([keyOf(kind, name)]), resources.list('Agency'))
      await Promise.all(
        [...keys].map(async (key) => {
          const settled = settlement.next(key, signal)
          queue.add(key)
          await settled
        }),
      )
    },
    run: async (signal) => {
      const close = (): void => {
        queue.close()
        identityQueue.close()
      }
      signal.addEventListener('abort', close, { once: true })
      if (signal.aborted) close()
      queue.add(resyncKey)
      // Before the first status is written, so that a restart alone changes no status.
      await look()
      await Promise.all([
        runController({
          name: 'resources',
          queue,
          reconcile,
          workers: resourceWorkers,
          log,
          observer: metrics.forController('resources'),
        }),
        runController({
          name: 'identity',
          queue: identityQueue,
          reconcile: identity.reconcile,
          workers: identityWorkers,
          log,
          observer: metrics.forController('identity'),
        }),
        keepLooking(signal),
      ])
    },
  }

  function hasResource(key: string): boolean {
    const { kind, name } = splitKey(key)
    if (kind === 'Agency') return resources.get('Agency', name) !== undefined
    if (kind === 'Tenant') return resources.get('Tenant', name) !== undefined
    return resources.get('Platform', name) !== undefined
  }
}

/** The keys, and those of the agencies that inherit from what has changed. */
function withDependants(
  changed: ReadonlySet<string>,
  agencies: readonly Agency[],
): ReadonlySet<string> {
  const keys = new Set(changed)
  const platformChanged = changed.has(keyOf('Platform', platformName))
  for (const agency of agencies) {
    if (platformChanged || changed.has(keyOf('Tenant', agency.spec.tenantRef.name)))
      keys.add(keyOf('Agency', agency.metadata.name))
  }
  return keys
}
