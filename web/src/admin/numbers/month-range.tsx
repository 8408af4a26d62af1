import type { JSX } from 'preact'
import { Field } from '../../design/field.tsx'
import { t } from '../../shared/locale.ts'
import { monthName } from './month-name.ts'
import { addMonths, monthsBetween } from './statistics.ts'

/** First and last month, `2026-01`. */
export interface Range {
  readonly from: string
  readonly to: string
}

interface MonthRangeProps {
  /** The month that is open. */
  current: string
  value: Range
  onChange: (range: Range) => void
}

/** As far back as a report looks. */
const offeredMonths = 36

/** Choice of the months that are shown. The end moves along when the beginning passes it, and the other way round. */
export function MonthRange({ current, value, onChange }: MonthRangeProps): JSX.Element {
  const months = monthsBetween(addMonths(current, 1 - offeredMonths), current).toReversed()
  const choose = (label: string, chosen: string, onChoose: (month: string) => void) => (
    <Field label={label}>
      {(attributes) => (
        <select
          {...attributes}
          class="input"
          value={chosen}
          onChange={(event) => {
            onChoose(event.currentTarget.value)
          }}
        >
          {months.map((month) => (
            <option key={month} value={month} selected={month === chosen}>
              {monthName(month, 'long')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
  return (
    <>
      {choose(t('numbers-from'), value.from, (from) => {
        onChange({ from, to: from > value.to ? from : value.to })
      })}
      {choose(t('numbers-to'), value.to, (to) => {
        onChange({ from: to < value.from ? to : value.from, to })
      })}
    </>
  )
}
