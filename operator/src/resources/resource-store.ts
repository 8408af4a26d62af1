import type { Agency, Kind, Platform, Resource, Tenant } from '@lotse/crds'
import { sameJson } from '@lotse/kubernetes/same-json'

/** The resource type of a kind. */
export interface ResourceByKind {
  readonly Platform: Platform
  readonly Tenant: Tenant
  readonly Agency: Agency
}

/** Everything a source knows at one moment. */
export interface Snapshot {
  readonly resources: readonly Resource[]
  /**
   * Whether what is not here is gone. False while a source cannot tell, for example because a file has been unreadable
   * since the start: then nothing may be deleted.
   */
  readonly complete: boolean
  /** Resources whose last edit is refused, by {@link keyOf}, with the words of the first violation. */
  readonly refused: ReadonlyMap<string, string>
}

/** The resources as reconcilers see them. Objects are replaced, never changed. */
export interface Resources {
  get<K extends Kind>(kind: K, name: string): ResourceByKind[K] | undefined
  list<K extends Kind>(kind: K): readonly ResourceByKind[K][]
  readonly complete: boolean
  /** Why the last edit of a resource is refused; undefined when it is not. */
  refused(kind: Kind, name: string): string | undefined
}

/** A {@link Resources} that a source fills. */
export interface ResourceStore extends Resources {
  /** Takes a new snapshot over and returns the keys of all that differs from the one before. */
  replace(snapshot: Snapshot): ReadonlySet<string>
  /** Takes one resource over and returns whether it differs from before. */
  put(resource: Resource): boolean
  /** Drops a resource and returns whether it was there. */
  remove(kind: Kind, name: string): boolean
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

/** Makes an empty store, which is not complete. */
export function createResourceStore(): ResourceStore {
  const byKind: { readonly [K in Kind]: Map<string, ResourceByKind[K]> } = {
    Platform: new Map(),
    Tenant: new Map(),
    Agency: new Map(),
  }
  let refused: ReadonlyMap<string, string> = new Map()
  let complete = false

  function put(resource: Resource): void {
    if (resource.kind === 'Platform') byKind.Platform.set(resource.metadata.name, resource)
    else if (resource.kind === 'Tenant') byKind.Tenant.set(resource.metadata.name, resource)
    else byKind.Agency.set(resource.metadata.name, resource)
  }

  function all(): Map<string, Resource> {
    const resources = Object.values(byKind).flatMap((map): Resource[] => [...map.values()])
    return new Map(
      resources.map((resource) => [keyOf(resource.kind, resource.metadata.name), resource]),
    )
  }

  return {
    get: (kind, name) => byKind[kind].get(name),
    list: (kind) => [...byKind[kind].values()],
    get complete() {
      return complete
    },
    refused: (kind, name) => refused.get(keyOf(kind, name)),
    put: (resource) => {
      const { kind, metadata } = resource
      const earlier: Resource | undefined = byKind[kind].get(metadata.name)
      if (earlier !== undefined && sameJson(earlier, resource)) return false
      put(resource)
      return true
    },
    remove: (kind, name) => byKind[kind].delete(name),
    replace: (snapshot) => {
      const before = all()
      const words = refused
      for (const map of Object.values(byKind)) map.clear()
      for (const resource of snapshot.resources) {
        const earlier = before.get(keyOf(resource.kind, resource.metadata.name))
        // The same object again keeps its identity, so that what was derived from it stays valid.
        put(earlier !== undefined && sameJson(earlier, resource) ? earlier : resource)
      }
      refused = snapshot.refused
      complete = snapshot.complete
      const after = all()
      const changed = new Set<string>()
      for (const key of new Set([
        ...before.keys(),
        ...after.keys(),
        ...words.keys(),
        ...refused.keys(),
      ]))
        if (before.get(key) !== after.get(key) || words.get(key) !== refused.get(key))
          changed.add(key)
      return changed
    },
  }
}
