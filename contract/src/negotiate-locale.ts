/**
 * Chooses among the locales in which something exists: the one asked for, else its language (`de-AT`, `de-informal` → `de`),
 * else the default, else the language of the default.
 *
 * @returns `undefined` when none of them exists
 */
export function negotiateLocale(
  asked: string | undefined,
  available: readonly string[],
  defaultLocale: string,
): string | undefined {
  const wanted = [asked, languageOf(asked), defaultLocale, languageOf(defaultLocale)]
  for (const locale of wanted) {
    const found = available.find((one) => one.toLowerCase() === locale?.toLowerCase())
    if (found !== undefined) return found
  }
  return undefined
}

function languageOf(locale: string | undefined): string | undefined {
  return locale?.split('-')[0]
}
