import type { JSX } from 'preact'
import type { LegalText } from '../../shared/api-types.ts'
import { languageTag, t } from '../../shared/locale.ts'

/** As long as people can compare it. */
const shownLength = 8

/** Which version of a text this is: the beginning of its fingerprint, and since when agencies show it. */
export function LegalVersion({
  text,
}: {
  text: Pick<LegalText, 'version' | 'publishedAt'>
}): JSX.Element {
  const date = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'long' })
  return (
    <p class="soft small" data-testid="legal-version">
      {t('legal-version', {
        version: text.version.slice(0, shownLength),
        date: date.format(new Date(text.publishedAt)),
      })}
    </p>
  )
}
