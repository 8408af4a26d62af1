import { languageTag } from '../shared/locale.ts'

/** The moment of a purge in words, in the language of the page. */
export function purgeTime(purgeAt: string): string {
  const format = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'full', timeStyle: 'short' })
  return format.format(new Date(purgeAt))
}
