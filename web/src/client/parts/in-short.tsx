import type { JSX } from 'preact'
import { Icon } from '../../design/icon.tsx'
import type { LegalText } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'

/** A legal text in at most three lines: those that were agreed with it or, where it has none, what holds for every chat. */
export function InShort({ text }: { text: LegalText }): JSX.Element {
  const { short, locale } = text
  const own = short === null ? [] : short.split('\n').filter((line) => line.trim() !== '')
  const general = [t('in-short-1'), t('in-short-2'), t('in-short-3')]
  const lines = own.length === 0 ? general : own
  return (
    <section class="in-short" lang={own.length === 0 ? undefined : locale} data-testid="in-short">
      <h3>{t('in-short')}</h3>
      <ul class="plain-list">
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
