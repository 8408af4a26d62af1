import type { Condition } from './condition.ts'
import type { LegalText, ResourceOf } from './resource.ts'

/** Spec of a Tenant, defaults filled in. */
export interface TenantSpec {
  readonly displayName: string
  readonly liveChat: { readonly enabled: boolean }
  readonly legalTexts?: { readonly agreement?: LegalText }
}

/** Status of a Tenant and of a Platform. */
export interface BasicStatus {
  readonly observedGeneration: number
  readonly conditions: readonly Condition[]
}

/** An organisation that runs agencies. */
export type Tenant = ResourceOf<'Tenant', TenantSpec, BasicStatus>
