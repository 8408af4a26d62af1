import type { AgencyInfo, EstimatedWait } from '../shared/api-types.ts'
import { t } from '../shared/locale.ts'

/** From here on writing is offered as well: few people wait so long in distress. */
const longMinutes = 20

/** The expected wait as a range, or nothing when there is too little to go by. Equal ends are the upper end of a range. */
export function waitText(wait: EstimatedWait | null): string | null {
  if (!wait) return null
  const { p50Minutes: from, p80Minutes: to } = wait
  return from === to ? t('wait-at-most', { minutes: to }) : t('wait-range', { from, to })
}

/** Whether somebody should hear that they can write instead: nobody is there, or it takes long. */
export function isLongWait(
  agency: Pick<AgencyInfo, 'activeCounselors'>,
  wait: EstimatedWait | null,
): boolean {
  return agency.activeCounselors === 0 || (wait !== null && wait.p80Minutes >= longMinutes)
}
