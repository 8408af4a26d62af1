import {
  effectiveLiveChat,
  resolveLegalTexts,
  type Agency,
  type DeletionPolicy,
  type EffectiveLiveChat,
  type IneffectiveReason,
  type OpeningHours,
  type OwnTexts,
  type Platform,
  type ResolvedText,
  type ResolvedTexts,
  type Tenant,
  type Topic,
} from '@lotse/crds'
import type { LinkCode } from './link-code.ts'
import { ownTexts } from '../resources/own-texts.ts'

/** A row of `config.agency`. */
export interface AgencyRow {
  readonly name: string
  readonly tenant: string
  readonly displayName: string
  readonly liveChatEnabled: boolean
  readonly effective: boolean
  readonly reason: IneffectiveReason | null
  readonly enquiryUrl: string | null
  readonly topics: readonly Topic[]
  readonly openingHours: OpeningHours | null
  readonly maxWaiting: number | null
  readonly deletionPolicy: DeletionPolicy
  readonly deletion: DeletionPolicy | null
  readonly ownTexts: OwnTexts
}

/** A row of `config.link`. */
export interface LinkRow {
  readonly name: string
  readonly topic: string | null
  readonly enabled: boolean
  /** Null where another link has the code of this one. */
  readonly code: string | null
}

/** Everything that the api is told about one agency. */
export interface AgencyConfig {
  readonly row: AgencyRow
  readonly links: readonly LinkRow[]
  readonly texts: readonly ResolvedText[]
}

/** Outcome of {@link agencyConfig}: the config, and why it is so. */
export interface DesiredAgency {
  readonly config: AgencyConfig
  readonly effective: EffectiveLiveChat
  readonly resolved: ResolvedTexts
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
        openingHours: liveChat.openingHours ?? null,
        maxWaiting: liveChat.maxWaiting ?? null,
        deletionPolicy: spec.deletionPolicy,
        deletion: deleting ? spec.deletionPolicy : null,
        ownTexts: ownTexts(spec.legalTexts),
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
