import type { JSX } from 'preact'
import { languageTag } from '../shared/locale.ts'

/** `time`: 14:02. `date`: Monday, 3 March. `both`: the two. In the browser's time zone. */
type TimeForm = 'time' | 'date' | 'both'

const clock = { hour: '2-digit', minute: '2-digit' } as const
const day = { weekday: 'long', day: 'numeric', month: 'long' } as const
const forms: Readonly<Record<TimeForm, Intl.DateTimeFormatOptions>> = {
  time: clock,
  date: day,
  both: { ...day, ...clock },
}

/** A moment as people write it, readable for machines as well. */
export function TimeText({ at, form = 'time' }: { at: Date; form?: TimeForm }): JSX.Element {
  const words = new Intl.DateTimeFormat(languageTag(), forms[form]).format(at)
  return <time dateTime={at.toISOString()}>{words}</time>
}
