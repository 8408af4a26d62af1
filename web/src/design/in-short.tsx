import type { JSX } from 'preact'
import { t as ownTexts } from '../shared/locale.ts'
import type { Translate } from '../shared/translate.ts'
import { Icon } from './icon.tsx'

interface InShortProps {
  text: {
    /** At most three lines; null where the text has none. */
    readonly short: string | null
    readonly locale: string
  }
  /** Texts of another language than the page's. */
  t?: Translate
}

/** A legal text in at most three lines: those that were agreed with it or, where it has none, what holds for every chat. */
export function InShort({ text, t = ownTexts }: InShortProps): JSX.Element {
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
