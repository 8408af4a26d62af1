import { signal } from '@preact/signals'
import { language, textLocale } from '../shared/locale.ts'
import { changePageState, readPageState } from '../shared/page-state.ts'

/** Locale of texts in plain German. */
export const plainGerman = 'de-simple'

const chosen = signal(readPageState('plain') === true)

/** Whether the person wants the texts of both consents in plain German. */
export function wantsPlainTexts(): boolean {
  return chosen.value
}

/** Keeps the choice for both consents; it survives a reload. */
export function choosePlainTexts(on: boolean): void {
  chosen.value = on
  changePageState({ plain: on ? true : undefined })
}

/** Whether the page offers texts in plain German. @param locales those of the platform */
export function offersPlainTexts(locales: readonly string[]): boolean {
  return language === 'de' && locales.includes(plainGerman)
}

/** The locale in which a consent asks for its text. @param locales those of the platform */
export function consentLocale(locales: readonly string[]): string {
  return chosen.value && offersPlainTexts(locales) ? plainGerman : textLocale()
}
