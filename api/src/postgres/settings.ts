import type { Queryable } from './database.ts'

/** The platform's times (seconds) and limits, as the operator published them (design section 4). */
export interface LiveChatSettings {
  readonly clientHeartbeatTimeout: number
  readonly counselorHeartbeatTimeout: number
  readonly consentRetryInterval: number
  readonly consentTimeout: number
  readonly consentDecision: number
  readonly joinTimeout: number
  readonly clientResume: number
  readonly counselorResume: number
  readonly maxSession: number
  readonly maxWait: number
  readonly retention: number
  readonly maxWaitingPerAgency: number
  readonly entriesPerMinute: number
}

/** What the api needs to know of the Platform. */
export interface PlatformSettings {
  readonly developmentMode: boolean
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly enquiryUrl: string | null
  readonly liveChat: LiveChatSettings
  readonly zipCodePattern: string | null
}

/** The defaults of design section 4: what counts while no Platform is published, which is development mode. */
export const defaultLiveChatSettings: LiveChatSettings = {
  clientHeartbeatTimeout: 90,
  counselorHeartbeatTimeout: 60,
  consentRetryInterval: 10,
  consentTimeout: 60,
  consentDecision: 600,
  joinTimeout: 300,
  clientResume: 300,
  counselorResume: 900,
  maxSession: 28_800,
  maxWait: 14_400,
  retention: 172_800,
  maxWaitingPerAgency: 500,
  entriesPerMinute: 120,
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
