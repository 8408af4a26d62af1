/** Names of the days in the order of the week. */
export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

/** Local time from `from` up to but not including `to`, written `HH:MM`; `24:00` is the end of the day. */
export interface OpeningSpan {
  readonly day: (typeof weekdays)[number]
  readonly from: string
  readonly to: string
}

/** When clients may enter. An empty week is never open. */
export interface OpeningHours {
  /** Name of the IANA time zone database, for example `Europe/Berlin`. */
  readonly timeZone: string
  readonly weekly: readonly OpeningSpan[]
}
