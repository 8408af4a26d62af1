import type { PlatformRow } from '@lotse/contract/config-rows'
import { liveChatSettings, type Platform } from '@lotse/crds'
import { administrationRow } from '../resources/administration-row.ts'
import { ownTexts } from '../resources/own-texts.ts'

/** What the api shall be told about the platform. Pure. */
export function platformConfig(platform: Platform): PlatformRow {
  const { spec } = platform
  return {
    displayName: spec.displayName,
    developmentMode: spec.developmentMode,
    defaultLocale: spec.defaultLocale,
    locales: spec.locales,
    enquiryUrl: spec.enquiryURL ?? null,
    crisis: spec.crisis ?? null,
    quickExitUrl: spec.quickExitURL ?? null,
    accessibilityStatementUrl: spec.accessibilityStatementURL ?? null,
    changeRecordMonths: spec.changeRecordMonths,
    rating: spec.liveChat.rating,
    hosts: { ...spec.hosts },
    liveChat: liveChatSettings(spec.liveChat),
    zipCodePattern: anchored(spec.liveChat.zipCodePattern),
    ownTexts: ownTexts(spec.legalTexts),
    ...administrationRow(platform),
  }
}

function anchored(pattern: string): string | null {
  try {
    // Compiled alone first: `)(` would become valid inside the group.
    RegExp(pattern, 'u')
    return `^(?:${pattern})$`
  } catch {
    return null
  }
}
