import { kinds, type Kind, type Resource } from '@lotse/crds'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { Reflector, type Transport } from '@lotse/kubernetes'
import { keyOf, type Snapshot } from '../../resources/resource-store.ts'
import {
  readObject,
  type ObjectFacts,
  type ReadObject,
  type ResourcePath,
} from './kubernetes-objects.ts'
import type { KubernetesStatuses } from './kubernetes-statuses.ts'

/** Options of {@link createKubernetesSource}. */
export interface KubernetesSourceOptions {
  readonly transport: Transport
  readonly clock: Clock
  readonly random: () => number
  readonly log: Logger
  readonly paths: Readonly<Record<Kind, ResourcePath>>
  /** Hears of every object first, so that whoever is told finds its status. */
  readonly statuses: KubernetesStatuses
  /** Who works with the resources. */
  readonly receiver: ResourceReceiver
  /** See `ReflectorOptions.inactivityMs`. */
  readonly inactivityMs?: number
}

/** What a source tells about resources; an operator is one. */
export interface ResourceReceiver {
  /** Takes a new state of all resources over. */
  accept(snapshot: Snapshot): void
  /** Takes one new or changed resource over. */
  put(resource: Resource): void
  /** Takes over that a resource is gone. */
  remove(kind: Kind, name: string): void
  /** Reconciles a resource again: what the operator wrote has been changed externally. */
  enqueue(kind: Kind, name: string): void
}

/** The resources of one namespace of a Kubernetes API server. */
export interface KubernetesSource {
  /** Whether all resources are known. */
  readonly synced: boolean
  /** Lists and watches until the signal aborts. */
  run(signal: AbortSignal): Promise<void>
}

/**
 * Follows Platform, Tenant and Agency resources of one namespace. Nothing is told before all three kinds are known, so
 * that no agency is ever judged without its tenant and platform.
 */
export function createKubernetesSource(options: KubernetesSourceOptions): KubernetesSource {
  const { transport, clock, random, log, paths, statuses, receiver, inactivityMs } = options
  const resources = new Map<string, Resource>()
  const refused = new Map<string, string>()
  const listed = new Set<Kind>()

  /** Remembers an object. Answers what has to be told about it. */
  function take(
    kind: Kind,
    object: ReadObject,
    from: 'list' | 'watch',
  ): 'put' | 'refused' | 'enqueue' {
    const key = keyOf(kind, object.name)
    const meddled = statuses.seen(kind, object.name, object.facts, from)
    if ('violations' in object.resource) {
      // Whatever its spec says: it shall go.
      if (object.facts.deletionTimestamp !== undefined) return leave(key, object.facts)
      const [first] = object.resource.violations
      // The last good configuration stays in effect.
      refused.set(key, first === undefined ? '' : `${first.path}: ${first.message}`)
      log.warn('a resource is refused and the last good one stays', {
        resource: key,
        path: first?.path ?? '',
        rule: first?.rule ?? '',
      })
      return 'refused'
    }
    const was = refused.delete(key)
    resources.set(key, object.resource)
    if (was) return 'refused'
    return meddled ? 'enqueue' : 'put'
  }

  /** An object that cannot be read is on its way out: by the last good state, or else as one that is gone. */
  function leave(key: string, { deletionTimestamp = '' }: ObjectFacts): 'refused' {
    refused.delete(key)
    const last = resources.get(key)
    if (last !== undefined)
      resources.set(key, { ...last, metadata: { ...last.metadata, deletionTimestamp } })
    return 'refused'
  }

  function drop(kind: Kind, name: string): void {
    resources.delete(keyOf(kind, name))
    refused.delete(keyOf(kind, name))
    statuses.gone(kind, name)
  }

  function tellAll(): void {
    if (listed.size < kinds.length) return
    receiver.accept({
      resources: [...resources.values()],
      complete: true,
      refused: new Map(refused),
    })
  }

  const reflectors: readonly Reflector[] = kinds.map(
    (kind) =>
      new Reflector({
        transport,
        path: paths[kind].collection,
        clock,
        random,
        log,
        ...(inactivityMs !== undefined && { inactivityMs }),
        target: {
          replace: (values) => {
            const read = values
              .map((value) => readObject(kind, value))
              .filter((o) => o !== undefined)
            const names = new Set(read.map(({ name }) => name))
            for (const resource of resources.values())
              if (resource.kind === kind && !names.has(resource.metadata.name))
                drop(kind, resource.metadata.name)
            const meddled = read.filter((object) => take(kind, object, 'list') === 'enqueue')
            listed.add(kind)
            tellAll()
            for (const { name } of meddled) receiver.enqueue(kind, name)
          },
          put: (value) => {
            const object = readObject(kind, value)
            if (object === undefined) return
            const news = take(kind, object, 'watch')
            if (listed.size < kinds.length) return
            if (news === 'refused') tellAll()
            else if (!('violations' in object.resource)) receiver.put(object.resource)
            if (news === 'enqueue') receiver.enqueue(kind, object.name)
          },
          remove: ({ metadata }) => {
            const name = metadata.name
            drop(kind, name)
            if (listed.size === kinds.length) receiver.remove(kind, name)
          },
        },
      }),
  )

  return {
    get synced() {
      return listed.size === kinds.length
    },
    run: async (signal) => {
      await Promise.all(reflectors.map(async (reflector) => reflector.run(signal)))
    },
  }
}
