import type { OpeningHours } from '@lotse/contract/opening-hours'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  return formatOf(name) !== undefined
}

/**
 * Whether clients may enter at `instant`. The clock on the wall of the time zone decides: when it is put back, an hour
 * that happens twice counts twice; a span inside an hour that is skipped does not happen.
 *
 * @returns true without hours; false when the time zone is unknown, because nobody can tell
 */
export function isOpen(hours: OpeningHours | undefined, instant: Date): boolean {
  if (hours === undefined) return true
  const format = formatOf(hours.timeZone)
  if (format === undefined) return false
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, value]),
  )
  const time = `${parts['hour'] ?? ''}:${parts['minute'] ?? ''}`
  // Texts of this shape compare as times do; 24:00 is after every minute of the day.
  return hours.weekly.some(
    ({ day, from, to }) => day === parts['weekday'] && from <= time && time < to,
  )
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
    return format
  } catch {
    return undefined
  }
}
