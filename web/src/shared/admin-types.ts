import type { IneffectiveReason, UnavailableReason } from '@lotse/contract/door-reason'
import type { OpeningHours } from '@lotse/contract/opening-hours'

/** What the person administers. */
export interface Scopes {
  readonly platform: boolean
  readonly tenants: readonly { readonly tenant: string; readonly displayName: string }[]
  readonly agencies: readonly {
    readonly agency: string
    readonly displayName: string
    readonly tenant: string
    readonly mayEditTexts: boolean
  }[]
}

/** A field that another manager owns; a path locks everything below it. */
export interface LockedField {
  readonly path: string
  readonly manager: string
}

/** A field that is refused, and the rule that refuses it. */
export interface FieldProblem {
  readonly path: string
  readonly rule: string
}

/** Live chat of one agency now. */
export interface AgencyNow {
  readonly agency: string
  readonly displayName: string
  readonly effective: boolean
  readonly reason: IneffectiveReason | null
  readonly waiting: number
  readonly averageWaitMinutes: number | null
  readonly activeCounselors: number
}

/** Text by locale. */
export type LocaleTextMap = Readonly<Record<string, string>>

/** What a client can name as the subject. */
export interface Topic {
  readonly slug: string
  readonly displayName: LocaleTextMap
}

/** A sentence that counselors insert and edit. */
export interface SharedReply {
  readonly key: string
  readonly text: LocaleTextMap
}

/** A telephone number for people who cannot wait. */
export interface CrisisEntry {
  readonly name: string
  readonly number: string
  readonly hours?: string
}

/** Crisis numbers by locale. */
export type CrisisMap = Readonly<Record<string, readonly CrisisEntry[]>>

/** Accent `#rrggbb` and PNG in base64. */
export interface BrandingSettings {
  readonly accent?: string
  readonly logo?: string
}

/** What a level's resource says about changes to it. */
export interface Changeable {
  readonly locked: readonly LockedField[]
  readonly sourceProblem: readonly FieldProblem[]
  /** Changes with every change of the resource. */
  readonly version: string
}

/** Settings of an agency's live chat. */
export interface AgencySettings {
  readonly openingHours: OpeningHours | null
  readonly topics: readonly Topic[]
  readonly maxWaiting: number | null
  readonly cannedReplies: readonly SharedReply[]
  readonly greeting: LocaleTextMap | null
  readonly formOfAddress: 'formal' | 'informal' | null
  readonly branding: BrandingSettings | null
  readonly crisis: CrisisMap | null
}

/** An agency as its admins see it. */
export interface AdminAgency extends AgencyNow, Changeable {
  readonly tenant: string
  readonly liveChatEnabled: boolean
  /** Whether a client who enters now can be served. */
  readonly available: boolean
  readonly unavailableReason: UnavailableReason | null
  readonly settings: AgencySettings
  readonly brandingProblem: string | null
}

/** A tenant as its admins see it. */
export interface AdminTenant extends Changeable {
  readonly tenant: string
  readonly displayName: string
  readonly liveChatEnabled: boolean
  readonly branding: BrandingSettings | null
  readonly brandingProblem: string | null
  readonly agencies: readonly AgencyNow[]
}

/** The platform as its admins see it. */
export interface AdminPlatform extends Changeable {
  readonly displayName: string
  readonly developmentMode: boolean
  readonly locales: readonly string[]
  readonly defaultLocale: string
  readonly crisis: CrisisMap | null
  readonly rating: boolean
  readonly quickExitURL: string | null
  readonly agencies: readonly AgencyNow[]
}

/** Fields of an agency that a change may name; null removes an optional one. */
export interface AgencyChange extends Partial<AgencySettings> {
  readonly ifVersion?: string
  readonly liveChatEnabled?: boolean
}

/** Fields of a tenant that a change may name. */
export interface TenantChange {
  readonly ifVersion?: string
  readonly liveChatEnabled?: boolean
  readonly branding?: BrandingSettings | null
}

/** Fields of the platform that a change may name. */
export interface PlatformChange {
  readonly ifVersion?: string
  readonly crisis?: CrisisMap | null
  readonly rating?: boolean
  readonly quickExitURL?: string | null
}
