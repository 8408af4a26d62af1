import type { OpeningHours } from '../shared/api-types.ts'

/** In the order of the page; the api's list of days, and a day more or less does not compile. */
const days = {
  Monday: 0,
  Tuesday: 1,
  Wednesday: 2,
  Thursday: 3,
  Friday: 4,
  Saturday: 5,
  Sunday: 6,
} satisfies Record<OpeningHours['weekly'][number]['day'], number>

/** A Monday; only its weekday matters. */
const aMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000

/** Opening hours by weekday, named in the page's language, Monday first. */
export function weeklyHours(
  hours: OpeningHours,
  locale: string,
): { day: string; times: string[] }[] {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Object.entries(days).flatMap(([day, index]) => {
    const times = hours.weekly
      .filter((slot) => slot.day === day)
      .map((slot) => `${slot.from}–${slot.to}`)
      .toSorted()
    return times.length === 0 ? [] : [{ day: name.format(aMonday + index * dayMs), times }]
  })
}
