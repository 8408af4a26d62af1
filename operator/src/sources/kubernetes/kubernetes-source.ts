import { kinds, type Kind, type Resource } from '@lotse/crds'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import { Reflector, type Transport } from '@lotse/kubernetes'
import { keyOf, type Refusal, type Snapshot } from '../../resources/resource-store.ts'
import {
  readObject,
  type ObjectFacts,
  type ReadObject,
  type ResourcePath,
} from './kubernetes-objects.ts'
import type { KubernetesStatuses } from './kubernetes-statuses.ts'

/** Options of {@link KubernetesSource}. */
export interface KubernetesSourceOptions {
  readonly transport: Transport
  readonly clock: Clock
  readonly random: () => number
  readonly log: Logger
  readonly paths: Readonly<Record<Kind, ResourcePath>>
  /** Gets every object first, so that the receiver finds its status. */
  readonly statuses: KubernetesStatuses
  /** Who works with the resources. */
  readonly receiver: ResourceReceiver
  /** See `ReflectorOptions.inactivityMs`. */
  readonly inactivityMs?: number
}

/** What gets the resources from a source; an operator is one. */
export interface ResourceReceiver {
  /** Takes over a new state of all resources. */
  accept(snapshot: Snapshot): void
  /** Takes over one new or changed resource. */
  put(resource: Resource): void
  /** Takes over that a resource was deleted. */
  remove(kind: Kind, name: string): void
  /** Reconciles a resource again: what the operator wrote has been changed externally. */
  enqueue(kind: Kind, name: string): void
}

/** What the receiver has to get after an object was recorded. */
type Recorded =
  /** A snapshot, because it also changes which resources are refused. */
  | { readonly scope: 'snapshot' }
  /** The resource alone. */
  | {
      readonly scope: 'resource'
      readonly resource: Resource
      /** Whether somebody else has changed what the operator wrote. */
      readonly drifted: boolean
    }

/**
 * The Platform, Tenant and Agency resources of one namespace of a Kubernetes API server. The receiver gets nothing before
 * all three kinds are listed, so that no agency is ever judged without its tenant and platform.
 */
export class KubernetesSource {
  readonly #options: KubernetesSourceOptions
  readonly #resources = new Map<string, Resource>()
  /** Why the last edit of a resource is refused, by its key. */
  readonly #refused = new Map<string, Refusal>()
  readonly #listed = new Set<Kind>()

  constructor(options: KubernetesSourceOptions) {
    this.#options = options
  }

  /** Whether all resources are known. */
  get synced(): boolean {
    return this.#listed.size === kinds.length
  }

  /** Lists and watches until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(kinds.map(async (kind) => this.#reflect(kind).run(signal)))
  }

  #reflect(kind: Kind): Reflector {
    const { transport, paths, clock, random, log, receiver, inactivityMs } = this.#options
    return new Reflector({
      transport,
      path: paths[kind].collection,
      clock,
      random,
      log,
      ...(inactivityMs !== undefined && { inactivityMs }),
      target: {
        replace: (values) => this.#replace(kind, values),
        put: (value) => this.#put(kind, value),
        remove: ({ metadata }) => {
          this.#forget(kind, metadata.name)
          if (this.synced) receiver.remove(kind, metadata.name)
        },
      },
    })
  }

  #replace(kind: Kind, values: readonly unknown[]): void {
    const { receiver } = this.#options
    const objects = values.map((value) => readObject(kind, value)).filter((o) => o !== undefined)
    const names = new Set(objects.map(({ name }) => name))
    for (const resource of this.#resources.values())
      if (resource.kind === kind && !names.has(resource.metadata.name))
        this.#forget(kind, resource.metadata.name)
    const drifted = objects.filter((object) => {
      const recorded = this.#record(kind, object, 'list')
      return recorded.scope === 'resource' && recorded.drifted
    })
    this.#listed.add(kind)
    this.#sendSnapshot()
    for (const { name } of drifted) receiver.enqueue(kind, name)
  }

  #put(kind: Kind, value: unknown): void {
    const { receiver } = this.#options
    const object = readObject(kind, value)
    if (object === undefined) return
    const recorded = this.#record(kind, object, 'watch')
    if (!this.synced) return
    if (recorded.scope === 'snapshot') {
      this.#sendSnapshot()
      return
    }
    receiver.put(recorded.resource)
    if (recorded.drifted) receiver.enqueue(kind, object.name)
  }

  #record(kind: Kind, { name, facts, resource }: ReadObject, from: 'list' | 'watch'): Recorded {
    const key = keyOf(kind, name)
    const { drifted } = this.#options.statuses.observe(kind, name, facts, from)
    if ('violations' in resource) {
      // Whatever its spec says, it is to be deleted.
      if (facts.deletionTimestamp !== undefined) this.#retire(key, facts)
      // The last good configuration stays in effect.
      else this.#refuse(key, resource)
      return { scope: 'snapshot' }
    }
    const wasRefused = this.#refused.delete(key)
    this.#resources.set(key, resource)
    return wasRefused ? { scope: 'snapshot' } : { scope: 'resource', resource, drifted }
  }

  #refuse(key: string, { violations }: Exclude<ReadObject['resource'], Resource>): void {
    const [first] = violations
    this.#refused.set(key, {
      words: first === undefined ? '' : `${first.path}: ${first.message}`,
      problems: violations.map(({ path, message }) => ({ path, rule: message })),
    })
    this.#options.log.warn('a resource is refused and the last good one stays', {
      resource: key,
      path: first?.path ?? '',
      rule: first?.rule ?? '',
    })
  }

  /** Retires an object that cannot be read: its last good state gets the deletion time, without one it counts as deleted. */
  #retire(key: string, { deletionTimestamp = '' }: ObjectFacts): void {
    this.#refused.delete(key)
    const last = this.#resources.get(key)
    if (last !== undefined)
      this.#resources.set(key, { ...last, metadata: { ...last.metadata, deletionTimestamp } })
  }

  #forget(kind: Kind, name: string): void {
    this.#resources.delete(keyOf(kind, name))
    this.#refused.delete(keyOf(kind, name))
    this.#options.statuses.forget(kind, name)
  }

  #sendSnapshot(): void {
    if (!this.synced) return
    this.#options.receiver.accept({
      resources: [...this.#resources.values()],
      complete: true,
      refused: new Map(this.#refused),
    })
  }
}
