import { defaultLiveChatSettings, type LiveChatSettings } from '@lotse/crds/durations'
import type { Queryable } from './database.ts'

/** What the api needs to know of the Platform. */
export interface PlatformSettings {
  readonly developmentMode: boolean
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly enquiryUrl: string | null
  readonly liveChat: LiveChatSettings
  readonly zipCodePattern: string | null
}

/** Reads the published Platform. None, or one that cannot be read, is development mode. */
export async function readSettings(database: Queryable): Promise<PlatformSettings> {
  const found = await database.query<PlatformSettings>({
    name: 'read-settings',
    text: `select development_mode as "developmentMode", default_locale as "defaultLocale", locales,
      enquiry_url as "enquiryUrl", live_chat as "liveChat", zip_code_pattern as "zipCodePattern"
      from config.platform`,
  })
  const platform = found.rows[0]
  if (platform === undefined)
    return {
      developmentMode: true,
      defaultLocale: 'en',
      locales: ['en'],
      enquiryUrl: null,
      liveChat: defaultLiveChatSettings,
      zipCodePattern: null,
    }
  return { ...platform, liveChat: { ...defaultLiveChatSettings, ...platform.liveChat } }
}
