import type { BasicStatus, Tenant } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import {
  basicStatus,
  identityCondition,
  publishedCondition,
  readyCondition,
} from '../resources/conditions.ts'

/** What {@link tenantStatus} depends on. */
export interface TenantStatusInput {
  readonly tenant: Tenant
  /** Whether the database has the row. */
  readonly published: boolean
  readonly identity: IdentityState
  /** Why the last edit is refused; undefined when it is not. */
  readonly refused: string | undefined
  readonly previous: BasicStatus | undefined
  readonly now: Date
}

/** Status of a Tenant. Pure. */
export function tenantStatus(input: TenantStatusInput): BasicStatus {
  const { tenant, published, identity, refused, previous, now } = input
  const conditions = [publishedCondition(published), identityCondition(identity, previous)]
  const { generation } = tenant.metadata
  return basicStatus([readyCondition(conditions, refused), ...conditions], {
    generation,
    previous,
    now,
  })
}
