import { createTranslate, type LocaleResource, type Translate } from '../../shared/translate.ts'

/** The words around a text on the clients' pages, in the language and the address of a locale. */
export async function clientWords(locale: string): Promise<Translate> {
  const isGerman = locale === 'de' || locale.startsWith('de-')
  // The staff's own texts contain the shared ones, and are loaded already in one of the languages.
  const { resources } = isGerman
    ? await import('../../locales/counselor-de.ts')
    : await import('../../locales/counselor-en.ts')
  const informal: LocaleResource[] =
    locale === 'de-informal' ? [await import('../../locales/shared.de-informal.ftl')] : []
  return createTranslate(isGerman ? 'de' : 'en', [...resources, ...informal])
}
