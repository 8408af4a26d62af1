import type { OwnTexts, Tenant } from '@lotse/crds'
import { ownTexts } from '../resources/own-texts.ts'

/** The row of a tenant in `config.tenant`: what its admins are shown. Everything else about it is in its agencies. */
export interface TenantConfig {
  readonly name: string
  readonly displayName: string
  readonly ownTexts: OwnTexts
}

/** What the api shall be told about a tenant. Pure. */
export function tenantConfig({ metadata, spec }: Tenant): TenantConfig {
  return {
    name: metadata.name,
    displayName: spec.displayName,
    ownTexts: ownTexts(spec.legalTexts),
  }
}
