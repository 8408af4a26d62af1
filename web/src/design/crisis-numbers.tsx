import type { JSX } from 'preact'
import { t } from '../shared/locale.ts'
import { Icon } from './icon.tsx'

/** Help that answers at any hour, or says when. */
export interface CrisisNumber {
  name: string
  /** As people read it, such as `0800 111 0 111`. */
  number: string
  /** What a telephone dials. */
  dial: string
  hours: string | null
}

/** Numbers for people who cannot wait, each one tap from a call. Nothing for an empty list. */
export function CrisisNumbers({
  numbers,
}: {
  numbers: readonly CrisisNumber[]
}): JSX.Element | null {
  if (numbers.length === 0) return null
  return (
    <section class="stack stack-tight" data-testid="crisis-numbers">
      <h2>{t('crisis-title')}</h2>
      <p class="soft small">{t('crisis-text')}</p>
      <div>
        {numbers.map(({ name, number, dial, hours }) => (
          <div key={number} class="crisis-number">
            <span>
              {name}
              {hours ? <span class="soft small">{hours}</span> : null}
            </span>
            <a href={`tel:${dial}`}>
              <Icon name="phone" />
              {number}
            </a>
          </div>
        ))}
      </div>
    </section>
  )
}
