import { acceptBranding, type BasicStatus, type Platform, type Tenant } from '@lotse/crds'
import type { IdentityState } from '../identity/groups.ts'
import {
  basicStatus,
  brandingCondition,
  identityCondition,
  localeObstacle,
  publishedCondition,
  readyCondition,
} from '../resources/conditions.ts'

/** What {@link tenantStatus} depends on. */
export interface TenantStatusInput {
  readonly tenant: Tenant
  readonly platform: Platform | undefined
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
  const { tenant, platform, published, identity, refused, previous, now } = input
  const { branding, obstacle } = brandingCondition(acceptBranding(tenant.spec.branding))
  const conditions = [
    publishedCondition(published),
    branding,
    identityCondition(identity, previous),
  ]
  const { generation } = tenant.metadata
  const ready = readyCondition(conditions, refused, obstacle ?? localeObstacle(tenant, platform))
  return basicStatus([ready, ...conditions], { generation, previous, now })
}
