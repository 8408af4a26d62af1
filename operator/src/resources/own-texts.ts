import type { OwnTexts } from '@lotse/contract/legal-text'

/**
 * A level's own texts as the database can keep them. PostgreSQL has no place for the character NUL, and Markdown reads it
 * as U+FFFD anyway (CommonMark 0.31, section 2.3). Pure.
 */
export function ownTexts(texts: OwnTexts = {}): OwnTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([kind, byLocale]) => [
      kind,
      Object.fromEntries(
        Object.entries(byLocale).map(([locale, entry]) => [
          locale,
          { ...entry, markdown: entry.markdown.replaceAll('\0', '\u{FFFD}') },
        ]),
      ),
    ]),
  )
}
