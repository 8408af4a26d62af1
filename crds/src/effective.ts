import type { BusyReason, ClosedReason, IneffectiveReason } from '@lotse/contract/door-reason'
import type { LegalTextKind } from '@lotse/contract/legal-text'
import type { Agency } from './agency.ts'
import { isOpen, isTimeZone } from './opening-hours.ts'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenant.ts'

/** What decides whether live chat of an agency is effective. */
export interface EffectiveInput {
  readonly agency: Agency
  /** Undefined when the tenant does not exist. */
  readonly tenant: Tenant | undefined
  /** Undefined when there is no platform or it cannot be read, which counts as development mode. */
  readonly platform: Platform | undefined
  /** Kinds of legal text without a text in the default locale. */
  readonly missingTexts: readonly LegalTextKind[]
  readonly deleting: boolean
}

/** Live chat is effective, or the first reason that holds it back. */
export type EffectiveLiveChat =
  | { readonly effective: true; readonly reason?: undefined }
  | { readonly effective: false; readonly reason: IneffectiveReason }

/**
 * Whether live chat of an agency is on as far as resources decide; the switch of a link comes on top.
 * The order of reasons goes from what nobody at the agency can change to what they can.
 */
export function effectiveLiveChat(input: EffectiveInput): EffectiveLiveChat {
  const reason = ineffectiveReason(input)
  return reason === undefined ? { effective: true } : { effective: false, reason }
}

function ineffectiveReason(input: EffectiveInput): IneffectiveReason | undefined {
  const { agency, tenant, platform, missingTexts, deleting } = input
  const hours = agency.spec.liveChat.openingHours
  if (deleting) return 'AgencyDeleting'
  if (platform === undefined || platform.spec.developmentMode) return 'DevelopmentMode'
  if (tenant === undefined) return 'TenantNotFound'
  if (!agency.spec.liveChat.enabled) return 'AgencyDisabled'
  if (!tenant.spec.liveChat.enabled) return 'TenantDisabled'
  if (missingTexts.length > 0) return 'LegalTextMissing'
  if (hours !== undefined && !isTimeZone(hours.timeZone)) return 'OpeningHoursInvalid'
  return undefined
}

/** Why nobody may enter an agency's queue now, however long it is and whoever serves it, or `undefined`. */
export function closedReason(
  effective: EffectiveLiveChat,
  openingHours: AvailableInput['openingHours'],
  now: Date,
): Exclude<ClosedReason, 'LinkDisabled'> | undefined {
  if (!effective.effective) return effective.reason
  return isOpen(openingHours, now) ? undefined : 'OutsideOpeningHours'
}

/** What decides on top of {@link effectiveLiveChat} whether a client who enters now can be served. */
export interface AvailableInput {
  readonly effective: EffectiveLiveChat
  readonly openingHours: Agency['spec']['liveChat']['openingHours']
  readonly now: Date
  readonly activeCounselors: number
  readonly waiting: number
  /** The smaller one of the agency's and the platform's limit. */
  readonly maxWaiting: number
}

/** Why nobody serves a client who enters now, or `undefined`. */
export function busyReason({
  activeCounselors,
  waiting,
  maxWaiting,
}: Pick<AvailableInput, 'activeCounselors' | 'waiting' | 'maxWaiting'>): BusyReason | undefined {
  if (activeCounselors < 1) return 'NoCounselorActive'
  return waiting >= maxWaiting ? 'QueueFull' : undefined
}

/** Whether a client who enters now can be served, and why. */
export function availableLiveChat(input: AvailableInput): {
  readonly available: boolean
  readonly reason: 'Available' | Exclude<ClosedReason, 'LinkDisabled'> | BusyReason
} {
  const { effective, openingHours, now } = input
  const reason = closedReason(effective, openingHours, now) ?? busyReason(input)
  return { available: reason === undefined, reason: reason ?? 'Available' }
}
