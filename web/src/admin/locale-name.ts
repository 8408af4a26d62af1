import { languageTag, t } from '../shared/locale.ts'

/** Ways to say the same in a language that have words of their own. */
const variants: Readonly<Record<string, string>> = {
  informal: 'locale-informal',
  simple: 'locale-simple',
}

/** What people call a locale: `de-informal` is German with du. */
export function localeName(locale: string): string {
  const [code = locale, variant] = locale.split('-')
  // Other words than codes of languages make `of` throw.
  if (!/^[a-z]{2,3}$/u.test(code)) return locale
  const name = new Intl.DisplayNames(languageTag(), { type: 'language' }).of(code) ?? locale
  if (variant === undefined) return name
  const words = variants[variant]
  return `${name} (${words === undefined ? variant : t(words)})`
}
