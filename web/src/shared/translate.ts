import { FluentBundle, type FluentVariable } from '@fluent/bundle'
import { keepDirection } from './keep-direction.ts'

/** Languages of the pages; anything else is shown in English. */
export type Language = 'en' | 'de'

/** Text of a key with its variables filled in. A missing key shows itself; a test keeps that from happening. */
export type Translate = (key: string, variables?: Record<string, FluentVariable>) => string

/** A locale file, parsed at build time (see `build/ftl-plugin.ts`). */
export interface LocaleResource {
  body: Parameters<FluentBundle['addResource']>[0]['body']
}

/**
 * Makes the translate function of one language from its locale files.
 *
 * @param resources a later file replaces the texts of an earlier one
 */
export function createTranslate(
  language: Language,
  resources: readonly LocaleResource[],
): Translate {
  // Isolation marks would surround each variable with invisible characters, and a variable could end them.
  const bundle = new FluentBundle(language, { useIsolating: false })
  for (const resource of resources) bundle.addResource(resource, { allowOverrides: true })
  return (key, variables = {}) => {
    const pattern = bundle.getMessage(key)?.value
    if (!pattern) return key
    const safe = Object.entries(variables).map(([name, value]) => [
      name,
      typeof value === 'string' ? keepDirection(value) : value,
    ])
    return bundle.formatPattern(pattern, Object.fromEntries(safe), [])
  }
}
