import type { JSX } from 'preact'
import { InShort } from '../../design/in-short.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import type { Translate } from '../../shared/translate.ts'
import type { TextKey, TextPreview } from './legal-texts-api.ts'

interface ClientTextProps {
  text: TextKey & TextPreview
  /** Texts of the clients' pages in the language of the text. */
  t: Translate
}

/** A text with the very parts that the clients' pages show it with; an imprint has no short form there. */
export function ClientText({ text, t }: ClientTextProps): JSX.Element {
  const { kind, locale, html, short } = text
  return (
    <main class="page">
      <section class="card stack">
        {kind === 'imprint' ? null : (
          <InShort text={{ short: short.length === 0 ? null : short.join('\n'), locale }} t={t} />
        )}
        <LegalHtml text={{ html, locale }} />
      </section>
    </main>
  )
}
