import { language } from '../shared/locale.ts'

/** The moment of a purge in words, in the language of the page. */
export function purgeTime(purgeAt: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' })
  return format.format(new Date(purgeAt))
}
