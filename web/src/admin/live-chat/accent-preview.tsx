import { contrast, type AccentShades, type BrandingShades } from '@lotse/contract/branding-shades'
import type { JSX } from 'preact'
import { languageTag, t } from '../../shared/locale.ts'

/** A button in the accent, as clients see it in both schemes, with its contrast. */
export function AccentPreview({ shades }: { shades: BrandingShades }): JSX.Element {
  return (
    <div class="cluster" data-testid="accent-preview">
      <Scheme name={t('scheme-light')} shades={shades.light} />
      <Scheme name={t('scheme-dark')} shades={shades.dark} />
    </div>
  )
}

function Scheme({ name, shades }: { name: string; shades: AccentShades }): JSX.Element {
  const format = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1 })
  const ratio = format.format(contrast(shades.accent, shades.onAccent))
  return (
    <span class="stack stack-tight">
      <span
        class="admin-sample"
        // Set by script, which the content security policy allows.
        ref={(element) => {
          element?.style.setProperty('background', shades.accent)
          element?.style.setProperty('color', shades.onAccent)
        }}
      >
        {t('accent-sample')}
      </span>
      <span class="soft small">{t('contrast', { scheme: name, ratio })}</span>
    </span>
  )
}
