import type { Condition } from './condition.ts'
import type { OpeningHours } from './opening-hours.ts'
import type { LegalText, Localized, ResourceOf } from './resource.ts'

/** A subject that a client can name. All topics of an agency share one queue. */
export interface Topic {
  readonly slug: string
  readonly displayName: Localized
}

/** A shareable address of the live chat. */
export interface Link {
  readonly name: string
  /** Slug of a topic of the same agency. */
  readonly topic?: string
  readonly enabled: boolean
}

/** What happens to running chats when the agency is deleted: they may finish, or all is wiped at once. */
export type DeletionPolicy = 'Drain' | 'Wipe'

/** Spec of an Agency, defaults filled in. */
export interface AgencySpec {
  readonly displayName: string
  readonly tenantRef: { readonly name: string }
  readonly enquiryURL?: string
  readonly liveChat: {
    readonly enabled: boolean
    readonly topics?: readonly Topic[]
    readonly links?: readonly Link[]
    readonly openingHours?: OpeningHours
    readonly maxWaiting?: number
  }
  readonly legalTexts?: { readonly agreement?: LegalText }
  readonly deletionPolicy: DeletionPolicy
}

/** How many clients wait. Exact small numbers would date one person's visit in the stored history. */
export type WaitingBand = '0' | '1-4' | '5+'

/** A link as the status shows it. */
export interface LinkStatus {
  readonly name: string
  readonly topic?: string
  readonly url: string
  /** Short form of the address, `/c/{code}`; absent where another link has the code. */
  readonly code?: string
  readonly enabled: boolean
}

/** Status of an Agency. */
export interface AgencyStatus {
  readonly observedGeneration: number
  readonly conditions: readonly Condition[]
  readonly links: readonly LinkStatus[]
  readonly counselors: { readonly active: number }
  readonly queue: { readonly waiting: WaitingBand }
}

/** A counseling center. Its name is the slug in every address. */
export type Agency = ResourceOf<'Agency', AgencySpec, AgencyStatus>
