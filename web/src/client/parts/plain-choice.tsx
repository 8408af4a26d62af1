import type { JSX } from 'preact'
import { Switch } from '../../design/switch.tsx'
import type { LegalText } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import { choosePlainTexts, offersPlainTexts, plainGerman, wantsPlainTexts } from '../plain-texts.ts'

interface PlainChoiceProps {
  /** Those of the platform. */
  locales: readonly string[]
  /** The text that is shown; null while it is on its way. */
  text: LegalText | null
  /** The text changes: what was agreed to is another one. */
  onChange?: () => void
}

/** Switches the text of a consent to plain German, where the platform has it. */
export function PlainChoice({ locales, text, onChange }: PlainChoiceProps): JSX.Element | null {
  // Reading a text subscribes to the language.
  const label = t('plain-texts')
  if (!offersPlainTexts(locales)) return null
  const isMissing = wantsPlainTexts() && text !== null && text.locale !== plainGerman
  return (
    <div>
      <Switch
        on={wantsPlainTexts()}
        label={label}
        onChange={(on) => {
          choosePlainTexts(on)
          onChange?.()
        }}
        testId="plain-texts"
      />
      {isMissing ? <p class="small soft">{t('plain-texts-missing')}</p> : null}
    </div>
  )
}
