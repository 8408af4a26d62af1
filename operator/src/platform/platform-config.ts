import {
  liveChatSettings,
  type Hosts,
  type LiveChatSettings,
  type OwnTexts,
  type Platform,
} from '@lotse/crds'
import { ownTexts } from '../resources/own-texts.ts'

/** The row of `config.platform`. */
export interface PlatformConfig {
  readonly displayName: string
  readonly developmentMode: boolean
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly enquiryUrl: string | null
  readonly hosts: Partial<Hosts>
  /** Times in seconds. */
  readonly liveChat: LiveChatSettings
  /** Anchored at both ends. Null when the resource's pattern is no regular expression: the api then takes five digits. */
  readonly zipCodePattern: string | null
  readonly ownTexts: OwnTexts
}

/** What the api shall be told about the platform. Pure. */
export function platformConfig(platform: Platform): PlatformConfig {
  const { spec } = platform
  return {
    displayName: spec.displayName,
    developmentMode: spec.developmentMode,
    defaultLocale: spec.defaultLocale,
    locales: spec.locales,
    enquiryUrl: spec.enquiryURL ?? null,
    hosts: spec.hosts ?? {},
    liveChat: liveChatSettings(spec.liveChat),
    zipCodePattern: anchored(spec.liveChat.zipCodePattern),
    ownTexts: ownTexts(spec.legalTexts),
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
