import { languageTag } from '../../shared/locale.ts'

const formats = {
  long: { month: 'long', year: 'numeric' },
  short: { month: 'short' },
  narrow: { month: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Name of a month such as `2026-01`, in the language of the page. */
export function monthName(month: string, length: keyof typeof formats): string {
  const format = new Intl.DateTimeFormat(languageTag(), { ...formats[length], timeZone: 'UTC' })
  return format.format(new Date(`${month}-01T00:00:00Z`))
}
