import type { AgencyRow, LinkRow, TextRow } from '@lotse/contract/config-rows'
import {
  acceptBranding,
  effectiveLiveChat,
  resolveLegalTexts,
  type AcceptedBranding,
  type Agency,
  type EffectiveLiveChat,
  type Platform,
  type ResolvedTexts,
  type Tenant,
} from '@lotse/crds'
import type { LinkCode } from './link-code.ts'
import { administrationRow, ownBrandingRow } from '../resources/administration-row.ts'
import { ownTexts } from '../resources/own-texts.ts'

/** The rows by which one agency is published. */
export interface AgencyRows {
  readonly row: AgencyRow
  readonly links: readonly LinkRow[]
  readonly texts: readonly TextRow[]
}

/** Outcome of {@link agencyConfig}: the config, and why it is so. */
export interface DesiredAgency {
  readonly config: AgencyRows
  readonly effective: EffectiveLiveChat
  readonly resolved: ResolvedTexts
  /** The agency's own. */
  readonly branding: AcceptedBranding
}

/**
 * What the api shall be told about an agency. Pure: the same resources give the same config.
 *
 * @param tenant undefined when the tenant does not exist
 * @param platform undefined when there is none or it cannot be read
 */
export function agencyConfig(
  agency: Agency,
  tenant: Tenant | undefined,
  platform: Platform | undefined,
  linkCode: LinkCode,
): DesiredAgency {
  const { metadata, spec } = agency
  const { liveChat } = spec
  const deleting = metadata.deletionTimestamp !== undefined
  const resolved = resolveLegalTexts(agency, tenant, platform)
  const branding = acceptBranding(spec.branding)
  const inherited = acceptBranding(tenant?.spec.branding)
  const logo = branding.logo ?? inherited.logo
  const effective = effectiveLiveChat({
    agency,
    tenant,
    platform,
    missingTexts: resolved.missing,
    deleting,
  })
  return {
    effective,
    resolved,
    branding,
    config: {
      row: {
        name: metadata.name,
        tenant: spec.tenantRef.name,
        displayName: spec.displayName,
        liveChatEnabled: liveChat.enabled,
        effective: effective.effective,
        reason: effective.reason ?? null,
        enquiryUrl: spec.enquiryURL ?? platform?.spec.enquiryURL ?? null,
        topics: liveChat.topics ?? [],
        greeting: liveChat.greeting ?? null,
        formOfAddress: liveChat.formOfAddress,
        cannedReplies: liveChat.cannedReplies ?? [],
        crisis: spec.crisis ?? null,
        accent: branding.accent ?? inherited.accent ?? null,
        logo: logo?.base64 ?? null,
        logoVersion: logo?.version ?? null,
        openingHours: liveChat.openingHours ?? null,
        maxWaiting: liveChat.maxWaiting ?? null,
        deletionPolicy: spec.deletionPolicy,
        deletion: deleting ? spec.deletionPolicy : null,
        ownTexts: ownTexts(spec.legalTexts),
        ...ownBrandingRow(spec.branding, branding),
        ...administrationRow(agency),
      },
      links: (liveChat.links ?? []).map(({ name, topic, enabled }) => ({
        name,
        topic: topic ?? null,
        enabled,
        code: linkCode(metadata.name, name),
      })),
      texts: resolved.texts,
    },
  }
}
