import type { TenantRow } from '@lotse/contract/config-rows'
import type { Tenant } from '@lotse/crds'
import { ownTexts } from '../resources/own-texts.ts'

/** What the api shall be told about a tenant. Pure. */
export function tenantConfig({ metadata, spec }: Tenant): TenantRow {
  return {
    name: metadata.name,
    displayName: spec.displayName,
    ownTexts: ownTexts(spec.legalTexts),
  }
}
