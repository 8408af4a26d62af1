import type { LocaleLoaders } from '../shared/locale.ts'

/** The texts of the panel, loaded with it. */
export const panelLocales: LocaleLoaders = {
  en: () => import('../locales/admin-en.ts'),
  de: () => import('../locales/admin-de.ts'),
}
