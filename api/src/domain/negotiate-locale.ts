/**
 * Chooses among the locales in which something exists: the one asked for, else its language (`de-AT` → `de`), else the
 * default.
 *
 * @returns `undefined` when it does not even exist in the default locale
 */
export function negotiateLocale(
  asked: string | undefined,
  available: readonly string[],
  defaultLocale: string,
): string | undefined {
  const find = (wanted: string): string | undefined =>
    available.find((locale) => locale.toLowerCase() === wanted.toLowerCase())
  const [language = ''] = asked?.split('-') ?? []
  return (asked === undefined ? undefined : (find(asked) ?? find(language))) ?? find(defaultLocale)
}
