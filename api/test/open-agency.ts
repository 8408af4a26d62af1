import { defaultLiveChatSettings } from '@lotse/crds/durations'
import type { AgencyConfig } from '../src/postgres/agency-config.ts'
import type { PlatformSettings } from '../src/postgres/settings.ts'

/**
 * An agency that anybody may enter at any time: without topics, links and texts unless named.
 *
 * @example openAgency({ topics: [{ slug: 'sucht', displayName: { de: 'Sucht' } }] })
 */
export function openAgency(change: Partial<AgencyConfig> = {}): AgencyConfig {
  return {
    name: 'hamburg',
    tenant: 'nordlicht',
    displayName: 'Hamburg',
    liveChatEnabled: true,
    effective: true,
    reason: null,
    enquiryUrl: null,
    topics: [],
    greeting: null,
    formOfAddress: 'formal',
    cannedReplies: [],
    crisis: null,
    accent: null,
    logoVersion: null,
    openingHours: null,
    maxWaiting: null,
    deletion: null,
    links: [],
    texts: [],
    ...change,
  }
}

/** The settings of its platform, in English and German. */
export function openPlatform(change: Partial<PlatformSettings> = {}): PlatformSettings {
  return {
    developmentMode: false,
    defaultLocale: 'en',
    locales: ['en', 'de'],
    enquiryUrl: 'https://platform.example/enquiry',
    crisis: null,
    quickExitUrl: null,
    accessibilityStatementUrl: null,
    rating: false,
    liveChat: defaultLiveChatSettings,
    zipCodePattern: null,
    ...change,
  }
}
