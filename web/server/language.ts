/** Languages that the pages are built in, the fallback first. */
export const languages = ['en', 'de'] as const

/** A language of the pages. */
export type Language = (typeof languages)[number]

/**
 * The language of a page by the browser's wish (RFC 9110 section 12.5.4): the supported one that it likes best, English
 * for anything else.
 *
 * @example chooseLanguage('fr, de-AT;q=0.8, en;q=0.5') // 'de'
 */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  let best: { language: Language; quality: number } = { language: 'en', quality: 0 }
  for (const part of (acceptLanguage ?? '').split(',')) {
    const [range = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const language = languages.find((name) => range === name || range.startsWith(`${name}-`))
    const quality = qualityOf(parameters)
    if (language !== undefined && quality > best.quality) best = { language, quality }
  }
  return best.language
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  const value = Number(text)
  return value >= 0 && value <= 1 ? value : 0
}
