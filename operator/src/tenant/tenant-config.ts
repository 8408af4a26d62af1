import type { TenantRow } from '@lotse/contract/config-rows'
import { acceptBranding, type Tenant } from '@lotse/crds'
import { administrationRow, ownBrandingRow } from '../resources/administration-row.ts'
import { ownTexts } from '../resources/own-texts.ts'

/** What the api shall be told about a tenant. Pure. */
export function tenantConfig(tenant: Tenant): TenantRow {
  const { metadata, spec } = tenant
  return {
    name: metadata.name,
    displayName: spec.displayName,
    liveChatEnabled: spec.liveChat.enabled,
    ownTexts: ownTexts(spec.legalTexts),
    ...ownBrandingRow(spec.branding, acceptBranding(spec.branding)),
    ...administrationRow(tenant),
  }
}
