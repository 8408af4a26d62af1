import type { Condition } from './condition.ts'
import type { components } from './generated/specs.ts'
import type { ResourceOf } from './resource.ts'

/** Spec of an Agency, defaults filled in. */
export type AgencySpec = components['schemas']['AgencySpec']

/** A subject that a client can name. All topics of an agency share one queue. */
export type Topic = NonNullable<AgencySpec['liveChat']['topics']>[number]

/** A shareable address of the live chat. */
export type Link = NonNullable<AgencySpec['liveChat']['links']>[number]

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
