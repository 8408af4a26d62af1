import type { EstimatedWait } from '../shared/api-types.ts'
import { t } from '../shared/locale.ts'

/** The expected wait as a range, or nothing when there is too little to go by. */
export function waitText(wait: EstimatedWait | null): string | null {
  if (!wait) return null
  const { p50Minutes: from, p80Minutes: to } = wait
  return from === to ? t('wait-about', { minutes: to }) : t('wait-range', { from, to })
}
