import { render, type JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { accentProperties } from '../../design/branding.ts'
import { t } from '../../shared/locale.ts'
import type { Translate } from '../../shared/translate.ts'
import { ClientText } from './client-text.tsx'
import { clientWords } from './client-words.ts'
import type { TextKey, TextPreview } from './legal-texts-api.ts'

interface PreviewFrameProps {
  text: TextKey & TextPreview
  /** Colour of the agency or the tenant; null for the platform's own. */
  accent: string | null
}

/**
 * A text as clients see it, in a document of its own that runs no script, opens nothing and leads nowhere. The text is built
 * node by node, as on the clients' pages: no HTML of it ever reaches the parser, so that the policy of the page (Trusted Types
 * `'none'`) needs no exception.
 */
export function PreviewFrame({ text, accent }: PreviewFrameProps): JSX.Element {
  const frame = useRef<HTMLIFrameElement>(null)
  const [words, setWords] = useState<Translate | null>(null)
  const [height, setHeight] = useState(0)
  /** Counts the documents of the frame: some browsers replace the first empty one. */
  const [frameDocument, setDocument] = useState(0)

  useEffect(() => {
    let isCurrent = true
    void clientWords(text.locale).then((found) => {
      if (isCurrent) setWords(() => found)
    })
    return () => {
      isCurrent = false
    }
  }, [text.locale])

  useEffect(() => {
    const inner = frame.current?.contentDocument
    if (!inner || words === null) return
    dress(inner, text.locale, accent)
    render(<ClientText text={text} t={words} />, inner.body)
    const page = inner.body.firstElementChild
    if (page === null) return
    // The frame is as high as its page: a text is read without a second scroll bar.
    const observer = new ResizeObserver(() => {
      setHeight(page.scrollHeight)
    })
    observer.observe(page)
    return () => {
      observer.disconnect()
    }
  }, [text, accent, words, frameDocument])

  return (
    <iframe
      ref={frame}
      class="preview-frame"
      // Nothing but reading it from here: no script, no form, no window, no way out.
      sandbox="allow-same-origin"
      title={t('texts-preview')}
      height={height}
      onLoad={() => {
        setDocument((count) => count + 1)
      }}
      data-testid="preview-frame"
    />
  )
}

/** Gives the empty document the style sheets of the page, its language and the accent. */
function dress(inner: Document, locale: string, accent: string | null): void {
  inner.documentElement.lang = locale
  if (inner.head.childElementCount === 0) {
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"]'))
      inner.head.append(inner.importNode(sheet))
  }
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  for (const [name, value] of Object.entries(accentProperties(accent, scheme)))
    inner.documentElement.style.setProperty(name, value)
}
