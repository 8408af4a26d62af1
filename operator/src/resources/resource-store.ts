import {
  kinds,
  type Agency,
  type Kind,
  type Platform,
  type Resource,
  type Tenant,
} from '@lotse/crds'
import type { SourceProblem } from '@lotse/contract/config-rows'
import { sameJson, Store } from '@lotse/kubernetes'

/** The resource type of a kind. */
export interface ResourceByKind {
  readonly Platform: Platform
  readonly Tenant: Tenant
  readonly Agency: Agency
}

/** Why the last edit of a resource is refused. */
export interface Refusal {
  /** The first problem, for people who look at the status. */
  readonly words: string
  readonly problems: readonly SourceProblem[]
}

/** Everything a source knows at one moment. */
export interface Snapshot {
  readonly resources: readonly Resource[]
  /**
   * Whether a resource that is not here does not exist. False while a source cannot tell, for example because a file has
   * been unreadable since the start: then nothing may be deleted.
   */
  readonly complete: boolean
  /** Each resource whose last edit is refused, by {@link keyOf}. */
  readonly refused: ReadonlyMap<string, Refusal>
}

/** The resources as reconcilers see them. Objects are replaced, never changed. */
export interface Resources {
  get<K extends Kind>(kind: K, name: string): ResourceByKind[K] | undefined
  list<K extends Kind>(kind: K): readonly ResourceByKind[K][]
  readonly complete: boolean
  /** Why the last edit of a resource is refused; undefined when it is not. */
  refused(kind: Kind, name: string): string | undefined
  /** What is wrong with the last edit of a resource; nothing when it is not refused. */
  problems(kind: Kind, name: string): readonly SourceProblem[]
}

/** Key of a resource in queues and logs, for example `Agency/hamburg`. */
export function keyOf(kind: string, name: string): string {
  return `${kind}/${name}`
}

/** Kind and name of a key. */
export function splitKey(key: string): { readonly kind: string; readonly name: string } {
  const slash = key.indexOf('/')
  return { kind: key.slice(0, slash), name: key.slice(slash + 1) }
}

/** The resources that a source fills in. At first it is empty and not complete. */
export class ResourceStore implements Resources {
  readonly #byKind: { readonly [K in Kind]: Store<ResourceByKind[K]> }
  readonly #agencies = new Store<Agency, 'tenant'>({
    keyOf: nameOf,
    indexes: { tenant: ({ spec }) => [spec.tenantRef.name] },
  })
  #refused: ReadonlyMap<string, Refusal> = new Map()
  #complete = false

  constructor() {
    this.#byKind = {
      Platform: new Store<Platform>({ keyOf: nameOf }),
      Tenant: new Store<Tenant>({ keyOf: nameOf }),
      Agency: this.#agencies,
    }
  }

  get complete(): boolean {
    return this.#complete
  }

  get<K extends Kind>(kind: K, name: string): ResourceByKind[K] | undefined {
    return this.#byKind[kind].get(name)
  }

  list<K extends Kind>(kind: K): readonly ResourceByKind[K][] {
    return this.#byKind[kind].list()
  }

  refused(kind: Kind, name: string): string | undefined {
    return this.#refused.get(keyOf(kind, name))?.words
  }

  problems(kind: Kind, name: string): readonly SourceProblem[] {
    return this.#refused.get(keyOf(kind, name))?.problems ?? []
  }

  /** Returns whether a key is that of a known resource. */
  has(key: string): boolean {
    const { kind, name } = splitKey(key)
    return isKind(kind) && this.#byKind[kind].get(name) !== undefined
  }

  /** Returns the agencies of a tenant. */
  agenciesOf(tenant: string): readonly Agency[] {
    return this.#agencies.byIndex('tenant', tenant)
  }

  /** Adds or replaces one resource. Returns whether it differs from the one before. */
  put(resource: Resource): boolean {
    if (resource.kind === 'Platform') return this.#byKind.Platform.put(resource)
    if (resource.kind === 'Tenant') return this.#byKind.Tenant.put(resource)
    return this.#byKind.Agency.put(resource)
  }

  /** Removes a resource. Returns whether there was one. */
  remove(kind: Kind, name: string): boolean {
    return this.#byKind[kind].remove(name)
  }

  /** Makes a snapshot the current state. Returns the keys of all resources that differ from the state before. */
  replace(snapshot: Snapshot): ReadonlySet<string> {
    const { Platform, Tenant, Agency } = this.#byKind
    const all = snapshot.resources
    const replaced = {
      Platform: Platform.replace(all.filter((resource) => resource.kind === 'Platform')),
      Tenant: Tenant.replace(all.filter((resource) => resource.kind === 'Tenant')),
      Agency: Agency.replace(all.filter((resource) => resource.kind === 'Agency')),
    }
    const changed = new Set(
      kinds.flatMap((kind) => [...replaced[kind]].map((name) => keyOf(kind, name))),
    )
    const before = this.#refused
    this.#refused = snapshot.refused
    this.#complete = snapshot.complete
    for (const key of [...before.keys(), ...snapshot.refused.keys()])
      if (!sameJson(before.get(key), snapshot.refused.get(key))) changed.add(key)
    return changed
  }
}

function nameOf({ metadata }: Resource): string {
  return metadata.name
}

/** Whether a text is the name of a kind. */
export function isKind(kind: string): kind is Kind {
  return kinds.some((one) => one === kind)
}
