import type { JSX } from 'preact'
import type { LegalText } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'

/** As long as people can compare it. */
const shownLength = 8

/** Which version of a text this is: the beginning of its fingerprint. */
export function LegalVersion({ text }: { text: Pick<LegalText, 'version'> }): JSX.Element {
  return (
    <p class="soft small" data-testid="legal-version">
      {t('legal-version', { version: text.version.slice(0, shownLength) })}
    </p>
  )
}
