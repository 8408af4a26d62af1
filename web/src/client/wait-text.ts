import type { AgencyInfo, EstimatedWait, QueueBody } from '../shared/api-types.ts'
import { t } from '../shared/locale.ts'

/** From here on writing is offered as well: few people wait so long in distress. */
const longMinutes = 20

/** The expected wait as a range, or nothing when there is too little to go by. Equal ends are the upper end of a range. */
export function waitText(wait: EstimatedWait | null): string | null {
  if (!wait) return null
  const { p50Minutes: from, p80Minutes: to } = wait
  return from === to ? t('wait-at-most', { minutes: to }) : t('wait-range', { from, to })
}

/**
 * Whether no counselor is there for somebody who waits.
 *
 * @param queue the latest news; before the first what the agency's page said counts
 */
export function isNobodyThere(
  agency: Pick<AgencyInfo, 'activeCounselors'> | null,
  queue: Pick<QueueBody, 'counselorActive'> | null,
): boolean {
  return queue === null ? agency?.activeCounselors === 0 : queue.counselorActive === false
}

/** Whether somebody should hear that they can write instead: nobody is there, or it takes long. */
export function isLongWait(nobodyThere: boolean, wait: EstimatedWait | null): boolean {
  return nobodyThere || (wait !== null && wait.p80Minutes >= longMinutes)
}
