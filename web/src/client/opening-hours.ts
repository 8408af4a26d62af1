import type { OpeningHours } from '../shared/api-types.ts'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** A Monday; only its weekday matters. */
const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Opening hours by weekday, named in the page's language, Monday first. */
export function weeklyHours(
  hours: OpeningHours,
  locale: string,
): { day: string; times: string[] }[] {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return DAYS.flatMap((day, index) => {
    const times = hours.weekly
      .filter((slot) => day.startsWith(slot.day.toLowerCase().slice(0, 3)))
      .map((slot) => `${slot.from}–${slot.to}`)
      .toSorted()
    return times.length === 0 ? [] : [{ day: name.format(A_MONDAY + index * DAY_MS), times }]
  })
}
