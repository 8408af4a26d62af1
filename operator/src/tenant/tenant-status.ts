import { acceptBranding, type BasicStatus, type Tenant } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import {
  basicStatus,
  brandingCondition,
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
  const { branding, obstacle } = brandingCondition(acceptBranding(tenant.spec.branding))
  const conditions = [
    publishedCondition(published),
    branding,
    identityCondition(identity, previous),
  ]
  const { generation } = tenant.metadata
  return basicStatus([readyCondition(conditions, refused, obstacle), ...conditions], {
    generation,
    previous,
    now,
  })
}
