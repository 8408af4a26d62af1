import type { AgencyStatus, BasicStatus, Kind } from '@lotse/crds'

/** The status type of a kind. */
export interface StatusByKind {
  readonly Platform: BasicStatus
  readonly Tenant: BasicStatus
  readonly Agency: AgencyStatus
}

/** Where the operator writes what has become of a resource, and where it finds what it wrote before. */
export interface StatusStore {
  /** What was written last; undefined when nothing was. */
  read<K extends Kind>(kind: K, name: string): StatusByKind[K] | undefined
  /** Writes a status unless it is the one that is there already. */
  write<K extends Kind>(kind: K, name: string, status: StatusByKind[K]): Promise<void>
  /** Makes sure that the resource does not go before {@link release}. Comes before anything is made for it elsewhere. */
  hold(kind: Kind, name: string): Promise<void>
  /** The resource is gone and everything of it is cleaned up. */
  release(kind: Kind, name: string): Promise<void>
  /** Keys of all resources that have a status. */
  keys(): readonly string[]
}
