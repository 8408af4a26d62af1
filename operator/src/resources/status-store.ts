import type { AgencyStatus, BasicStatus, Kind } from '@lotse/crds'

/** The status type of a kind. */
export interface StatusByKind {
  readonly Platform: BasicStatus
  readonly Tenant: BasicStatus
  readonly Agency: AgencyStatus
}

/** Where the operator writes the status of a resource, and reads the one that it wrote before. */
export interface StatusStore {
  /** Returns the status that was written last; undefined when there is none. */
  read<K extends Kind>(kind: K, name: string): StatusByKind[K] | undefined
  /** Writes a status unless it is the current one. */
  write<K extends Kind>(kind: K, name: string, status: StatusByKind[K]): Promise<void>
  /** Keeps the resource from being deleted before {@link removeFinalizer}. Must precede everything created for it elsewhere. */
  addFinalizer(kind: Kind, name: string): Promise<void>
  /** Lets the resource be deleted: everything created for it is cleaned up. */
  removeFinalizer(kind: Kind, name: string): Promise<void>
  /** Returns the keys of all resources that have a status. */
  keys(): readonly string[]
}
