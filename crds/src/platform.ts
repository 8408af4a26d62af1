import type { LegalText, ResourceOf } from './resource.ts'
import type { BasicStatus } from './tenant.ts'

/** Times and limits as the resource writes them, defaults filled in. Times are texts such as `90s`. */
export interface PlatformLiveChat {
  readonly clientHeartbeatTimeout: string
  readonly counselorHeartbeatTimeout: string
  readonly consentRetryInterval: string
  readonly consentTimeout: string
  readonly consentDecision: string
  readonly joinTimeout: string
  readonly clientResume: string
  readonly counselorResume: string
  readonly maxSession: string
  readonly maxWait: string
  readonly retention: string
  readonly maxWaitingPerAgency: number
  readonly entriesPerMinute: number
  readonly maxUnansweredAccepts: number
  readonly zipCodePattern: string
}

/** Public host names. For people and for the routing; processes take theirs from their settings. */
export interface Hosts {
  readonly app: string
  readonly api: string
  readonly admin: string
  readonly auth: string
  readonly matrix: string
}

/** Spec of a Platform, defaults filled in. */
export interface PlatformSpec {
  readonly displayName: string
  readonly hosts?: Hosts
  readonly developmentMode: boolean
  readonly defaultLocale: string
  readonly locales: readonly string[]
  readonly enquiryURL?: string
  readonly liveChat: PlatformLiveChat
  readonly legalTexts?: {
    readonly dataPolicy?: LegalText
    readonly imprint?: LegalText
    readonly agreement?: LegalText
  }
}

/** The installation itself; its name is always {@link platformName}. */
export type Platform = ResourceOf<'Platform', PlatformSpec, BasicStatus>

/** Name of the one Platform. */
export const platformName = 'platform'
