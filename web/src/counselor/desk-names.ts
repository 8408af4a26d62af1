import { language, languageTag, t } from '../shared/locale.ts'
import type { Availability } from '../shared/api-types.ts'
import { keepDirection } from '../shared/keep-direction.ts'

/** A text by locale in the page's language, else in English, else in whatever there is. */
function inPageLanguage(texts: Readonly<Record<string, string>>): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? ''
}

/** What people call an agency. An agency that this counselor no longer belongs to has no name here. */
export function agencyName(availability: readonly Availability[], agency: string): string {
  const found = availability.find((one) => one.agency === agency)
  return found ? keepDirection(found.displayName) : t('other-agency')
}

/** What people call a topic of an agency. */
export function topicName(
  availability: readonly Availability[],
  agency: string,
  topic: string | null,
): string {
  const topics = availability.find((one) => one.agency === agency)?.topics ?? []
  const found = topics.find((one) => one.slug === topic)
  return found ? keepDirection(inPageLanguage(found.displayName)) : t('any-topic')
}

/** What people call the language of a locale. A locale is the client's word; undefined where it begins with no language. */
export function languageName(locale: string): string | undefined {
  const [code = ''] = locale.toLowerCase().split('-')
  if (!/^[a-z]{2,3}$/.test(code)) return undefined
  return new Intl.DisplayNames(languageTag(), { type: 'language' }).of(code)
}
