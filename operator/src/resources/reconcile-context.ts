import type { Kind } from '@lotse/crds'
import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Aggregates } from '../postgres/aggregates.ts'
import type { ConfigRepository } from '../postgres/config-repository.ts'
import type { Resources } from './resource-store.ts'
import type { StatusStore } from './status-store.ts'
import type { AggregateWatch } from '../agency/aggregate-watch.ts'
import type { DeletionGrace } from '../agency/deletion-grace.ts'
import type { IdentityGroups } from '../identity/identity-groups.ts'

/** What the reconcilers work with. None of it knows whether resources come from files or from Kubernetes. */
export interface ReconcileContext {
  readonly resources: Resources
  readonly statuses: StatusStore
  readonly config: ConfigRepository
  readonly identity: IdentityGroups
  readonly aggregates: AggregateWatch
  readonly grace: DeletionGrace
  /** Reads the numbers now, for decisions that must not rest on an earlier look. */
  readonly readAggregates: () => Promise<Aggregates>
  readonly clock: Clock
  readonly log: Logger
  /** Origin of the client's pages. */
  readonly appOrigin: string
}

/**
 * Whether a resource that is not known may exist all the same: something could not be read since the start, or the resource
 * is there and is refused. Its absence then means nothing.
 */
export function isUncertain({ resources }: ReconcileContext, kind: Kind, name: string): boolean {
  return !resources.complete || resources.refused(kind, name) !== undefined
}
