import type { Condition } from './condition.ts'
import type { components } from './generated/specs.ts'
import type { ResourceOf } from './resource.ts'

/** Spec of a Tenant, defaults filled in. */
export type TenantSpec = components['schemas']['TenantSpec']

/** Status of a Tenant and of a Platform. */
export interface BasicStatus {
  readonly observedGeneration: number
  readonly conditions: readonly Condition[]
}

/** An organisation that runs agencies. */
export type Tenant = ResourceOf<'Tenant', TenantSpec, BasicStatus>
