import { escapeHtml } from '../server/escape-html.ts'

/** What a prebuilt page needs to know of its bundle; paths are relative to the output folder. */
export interface PageParts {
  language: 'en' | 'de'
  title: string
  /** Undefined for a page without a script. */
  script?: string
  styles: string[]
  /** Modules the first view needs: loaded beside the script instead of after it. */
  preloads: string[]
  /** Further elements of the head. */
  head?: readonly string[]
}

/** The HTML of one page in one language: no inline script or style, as the content security policy demands. */
export function renderPage(parts: PageParts): string {
  const lines = [
    '<!doctype html>',
    // What people read and write here goes to no translation service, and none is offered.
    `<html lang="${parts.language}" translate="no">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="google" content="notranslate">',
    '<meta name="referrer" content="no-referrer">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(parts.title)}</title>`,
    // The same for every agency: nothing that stands out among the tabs.
    '<link rel="icon" href="/icons/chat.svg" type="image/svg+xml">',
    ...(parts.head ?? []),
    ...parts.styles.map((path) => `<link rel="stylesheet" href="/${path}">`),
    ...parts.preloads.map((path) => `<link rel="modulepreload" href="/${path}">`),
    ...(parts.script === undefined
      ? []
      : [`<script type="module" src="/${parts.script}"></script>`]),
    '</head>',
    '<body>',
    // The page server fills the frame and adds the answers (server/page-templates.ts); the script draws over the frame.
    '<div id="app"><!--frame--></div>',
    '<!--answers-->',
    '</body>',
    '</html>',
    '',
  ]
  return lines.join('\n')
}
