import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { platformName, type Kind, type Resource } from '@lotse/crds'
import { runController, Workqueue, type Priority, type RuntimeMetrics } from '@lotse/kubernetes'
import { AggregateWatch } from './agency/aggregate-watch.ts'
import { DeletionGrace } from './agency/deletion-grace.ts'
import type { LinkCode } from './agency/link-code.ts'
import { createAggregatePoller } from './agency/poll-aggregates.ts'
import type { GroupDirectory } from './identity/group-directory.ts'
import { IdentityGroups } from './identity/identity-groups.ts'
import type { Aggregates } from './postgres/aggregates.ts'
import type { ConfigRepository } from './postgres/config-repository.ts'
import { ChangeRecorder, type ManagersOf } from './record/change-recorder.ts'
import { forgetOldRecords } from './record/forget-old-records.ts'
import type { RecordStore } from './record/record-store.ts'
import { createReconcile, orphansKey, resyncKey } from './reconcilers.ts'
import { withDependants } from './resources/dependants.ts'
import type { ReconcileContext } from './resources/reconcile-context.ts'
import { keyOf, ResourceStore, type Resources, type Snapshot } from './resources/resource-store.ts'
import { Settlement } from './resources/settlement.ts'
import type { StatusStore } from './resources/status-store.ts'

/** What an operator works with. */
export interface OperatorParts {
  readonly config: ConfigRepository
  readonly readAggregates: () => Promise<Aggregates>
  readonly groups: GroupDirectory
  readonly statuses: StatusStore
  readonly record: RecordStore
  readonly managersOf: ManagersOf
  readonly clock: Clock
  readonly random: () => number
  readonly log: Logger
  readonly metrics: RuntimeMetrics
  readonly appOrigin: string
  readonly linkCode: LinkCode
}

/** The controllers over a source of resources. */
export interface Operator {
  /** Makes a snapshot the current state of all resources. A source that cannot tell changes apart calls it with every one. */
  accept(snapshot: Snapshot): void
  /** Adds or replaces one resource, when a source knows that nothing else has changed. */
  put(resource: Resource): void
  /** Removes one resource. */
  remove(kind: Kind, name: string): void
  /** Reconciles one resource again, for example after an external change of its status. */
  enqueue(kind: Kind, name: string): void
  /** Reconciles everything again, although no change is known. */
  resync(): void
  /** The resources that are known now. */
  readonly resources: Resources
  /** The record of changes. */
  readonly recorder: ChangeRecorder
  /**
   * Reconciles a resource and all that inherits from it, and resolves when their current state is in effect.
   *
   * @throws the signal's reason when it aborts first
   */
  readonly published: (kind: Kind, name: string, signal: AbortSignal) => Promise<void>
  /** Works until the signal aborts; resolves when every running reconcile has ended. */
  run(signal: AbortSignal): Promise<void>
}

const resourceWorkers = 4
const identityWorkers = 2

/** Wires the controllers. Nothing runs before `run`. */
export function createOperator(parts: OperatorParts): Operator {
  const { clock, random, log, metrics, statuses } = parts
  const resources = new ResourceStore()
  const queue = new Workqueue({ clock, random, observer: metrics.forQueue('resources') })
  const identityQueue = new Workqueue({ clock, random, observer: metrics.forQueue('identity') })
  const identity = new IdentityGroups({
    groups: parts.groups,
    queue: identityQueue,
    onChange: (key) => queue.add(key),
  })
  const aggregates = new AggregateWatch(parts.readAggregates)
  const grace = new DeletionGrace(clock)
  const context: ReconcileContext = { ...parts, resources, identity, aggregates, grace }
  const { record: store, managersOf } = parts
  const recorder = new ChangeRecorder({ store, resources, managersOf })
  const settlement = new Settlement()
  const reconcile = settlement.watch(
    createReconcile(context, { queue, recorder, linkCode: parts.linkCode }),
  )
  const poller = createAggregatePoller({
    aggregates,
    resources,
    enqueue: (key) => queue.add(key),
    clock,
    log,
  })

  function enqueueWithDependants(
    changed: ReadonlySet<string>,
    priority: Priority = 'normal',
  ): void {
    for (const key of withDependants(changed, resources)) queue.add(key, priority)
  }

  return {
    put: (resource) => {
      if (resources.put(resource))
        enqueueWithDependants(new Set([keyOf(resource.kind, resource.metadata.name)]))
    },
    remove: (kind, name) => {
      if (!resources.remove(kind, name)) return
      enqueueWithDependants(new Set([keyOf(kind, name)]))
      // Development mode also affects agencies of which only the row is left.
      if (kind === 'Platform') queue.add(orphansKey)
    },
    enqueue: (kind, name) => queue.add(keyOf(kind, name)),
    accept: (snapshot) => {
      const before = resources.complete
      const changed = resources.replace(snapshot)
      // The resources of the start are reconciled after the changes that people make now.
      enqueueWithDependants(changed, before ? 'normal' : 'low')
      const removed = [...changed].some((key) => !resources.has(key))
      // Development mode also affects agencies of which only the row is left.
      const platform = changed.has(keyOf('Platform', platformName))
      if (before === snapshot.complete && !removed && !platform) return
      for (const key of statuses.keys()) if (!resources.has(key)) queue.add(key)
      queue.add(orphansKey)
    },
    resync: () => queue.add(resyncKey),
    resources,
    recorder,
    published: async (kind, name, signal) => {
      const keys = withDependants(new Set([keyOf(kind, name)]), resources)
      await Promise.all(
        [...keys].map(async (key) => {
          const settled = settlement.next(key, signal)
          queue.add(key)
          await settled
        }),
      )
    },
    run: async (signal) => {
      queue.add(resyncKey)
      // Before the first status is written, so that a restart alone changes no status.
      await poller.poll()
      await Promise.all([
        runController({
          name: 'resources',
          queue,
          reconcile,
          workers: resourceWorkers,
          signal,
          log,
          observer: metrics.forController('resources'),
        }),
        runController({
          name: 'identity',
          queue: identityQueue,
          reconcile: identity.reconcile,
          workers: identityWorkers,
          signal,
          log,
          observer: metrics.forController('identity'),
        }),
        poller.run(signal),
        forgetOldRecords({ store, clock, log }, signal),
      ])
    },
  }
}
