import type { Answer } from '@lotse/contract/api'
import type { PlatformSettings } from '../postgres/settings.ts'
import { crisisNumbers } from './crisis-numbers.ts'

/** What pages without an agency show: the body of `GET /live-chat/platform`. */
export type PlatformPage = Answer<'/live-chat/platform', 'get'>

/** Describes the platform to a person whose link leads to no agency. */
export function describePlatform(
  displayName: string,
  settings: PlatformSettings,
  locale: string | undefined,
): PlatformPage {
  const { defaultLocale, locales, enquiryUrl, quickExitUrl, accessibilityStatementUrl } = settings
  return {
    displayName,
    locales,
    defaultLocale,
    enquiryUrl,
    crisis: crisisNumbers([settings.crisis], locale, defaultLocale),
    quickExitUrl,
    accessibilityStatementUrl,
  }
}
