import type { ClosedReason, UnavailableReason } from '@lotse/contract/door-reason'
import { busyReason, closedReason, type EffectiveLiveChat } from '@lotse/crds/effective'
import type { AgencyConfig } from '../postgres/agency-config.ts'

/** What of an agency opens or closes its door. */
export type DoorConfig = Pick<AgencyConfig, 'effective' | 'reason' | 'openingHours'>

/**
 * Why nobody may enter now, or `undefined`. What the resources decide comes before the switch of the link, and that before
 * the opening hours.
 */
export function doorClosedReason(
  agency: DoorConfig,
  linkEnabled: boolean,
  now: Date,
): ClosedReason | undefined {
  if (agency.effective && !linkEnabled) return 'LinkDisabled'
  return closedReason(effectiveOf(agency), agency.openingHours ?? undefined, now)
}

/**
 * Why a client who enters now cannot be served, or `undefined`.
 *
 * @param limit the platform's limit of waiting clients; the agency's own may be smaller
 */
export function unavailableReason(
  agency: DoorConfig & Pick<AgencyConfig, 'maxWaiting'>,
  linkEnabled: boolean,
  now: Date,
  load: { readonly activeCounselors: number; readonly waiting: number },
  limit: number,
): UnavailableReason | undefined {
  const closed = doorClosedReason(agency, linkEnabled, now)
  if (closed !== undefined) return closed
  return busyReason({
    ...load,
    maxWaiting: Math.min(limit, agency.maxWaiting ?? limit),
  })
}

function effectiveOf({ effective, reason }: DoorConfig): EffectiveLiveChat {
  return effective ? { effective } : { effective, reason: reason ?? 'AgencyDisabled' }
}
