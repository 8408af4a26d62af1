import { weekdays, type OpeningHours, type OpeningSpan } from '@lotse/contract/opening-hours'
import { languageTag, t } from '../../shared/locale.ts'
import type { RefusedField } from '../../shared/request.ts'

/** A Monday, to name the days from. */
const monday = Date.UTC(2026, 0, 5)
const dayMs = 24 * 60 * 60_000

/** What people call a day of the week. */
export function dayName(day: OpeningSpan['day']): string {
  const at = new Date(monday + weekdays.indexOf(day) * dayMs)
  return new Intl.DateTimeFormat(languageTag(), { weekday: 'long', timeZone: 'UTC' }).format(at)
}

/** Hours to begin with: the time zone of this browser, and working days. */
export function newHours(): OpeningHours {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    timeZone: timeZone.includes('/') ? timeZone : 'Europe/Berlin',
    weekly: weekdays.slice(0, 5).map((day) => ({ day, from: '09:00', to: '17:00' })),
  }
}

/** All time zones of the browser, and the one that is chosen. */
export function timeZones(chosen: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].toSorted()
}

/** The end of the day, which a field for times shows as the next day's beginning. */
export function toTimeField(to: string): string {
  return to === '24:00' ? '00:00' : to
}

/** What {@link toTimeField} shows, as opening hours write it. */
export function fromTimeField(value: string): string {
  return value === '00:00' ? '24:00' : value
}

/** Spans that have no beginning or end, or end before they begin. */
export function checkHours(hours: OpeningHours | null): readonly RefusedField[] {
  return (hours?.weekly ?? []).flatMap(({ from, to }, index) => {
    const path = `openingHours.weekly.${index}`
    if (from === '' || to === '') return [{ path, rule: 'refused-time-missing' }]
    return from < to ? [] : [{ path, rule: 'refused-time-order' }]
  })
}

/** Hours in one line a day. */
export function describeHours(hours: OpeningHours | null): readonly string[] {
  if (hours === null) return [t('hours-always')]
  const days = weekdays.flatMap((day) => {
    const spans = hours.weekly.filter((span) => span.day === day)
    if (spans.length === 0) return []
    return [`${dayName(day)}: ${spans.map(({ from, to }) => `${from}–${to}`).join(', ')}`]
  })
  return [...(days.length === 0 ? [t('hours-never')] : days), hours.timeZone]
}
