import { language } from '../../shared/locale.ts'
import type { LocaleTextMap } from '../../shared/admin-types.ts'
import { localeName } from '../locale-name.ts'

/** The locales of a text: those that are offered, and those that it has already. */
export function localesOf(
  offered: readonly string[],
  texts: Readonly<Record<string, unknown>> | null,
): readonly string[] {
  return [...new Set([...offered, ...Object.keys(texts ?? {})])]
}

/** A text by locale in the page's language, else in English, else in whatever there is. */
export function inPageLanguage(texts: LocaleTextMap): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}

/** Texts without those that are empty. */
export function withoutEmpty(texts: LocaleTextMap): LocaleTextMap {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([locale, text]) =>
      text.trim() === '' ? [] : [[locale, text.trim()]],
    ),
  )
}

/** A text by locale in lines of words. */
export function describeTexts(texts: LocaleTextMap): readonly string[] {
  return Object.entries(texts).map(([locale, text]) => `${localeName(locale)}: ${text}`)
}
