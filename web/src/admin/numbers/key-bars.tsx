import type { JSX } from 'preact'
import { languageTag, t } from '../../shared/locale.ts'
import type { Total } from './statistics.ts'

interface KeyBarsProps {
  totals: readonly Total[]
  nameOf: (column: string) => string
}

/** What the keys of a measure have in all months together, as bars beside their names. */
export function KeyBars({ totals, nameOf }: KeyBarsProps): JSX.Element {
  const highest = Math.max(1, ...totals.map(({ value }) => value))
  return (
    <ul class="key-bars">
      {totals.map((total) => (
        <li key={total.column}>
          <span>{nameOf(total.column)}</span>
          <svg height="14" width="100%" aria-hidden="true">
            <rect class="key-bar-ground" width="100%" height="14" rx="3" />
            <rect class="column" width={`${(total.value / highest) * 100}%`} height="14" rx="3" />
          </svg>
          <span class="key-bar-value">{totalText(total)}</span>
        </li>
      ))}
    </ul>
  )
}

function totalText({ value, isLowerBound }: Total): string {
  const number = new Intl.NumberFormat(languageTag()).format(value)
  if (!isLowerBound) return number
  return value === 0 ? t('numbers-unknown') : t('numbers-at-least', { count: number })
}
