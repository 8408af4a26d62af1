import MarkdownIt, { type Token } from 'markdown-it'

/** Names that a text can refer to as `{{platform.displayName}}` and so on. */
export interface PlaceholderNames {
  readonly platform: string
  readonly tenant: string
  readonly agency: string
}

/** What a text may name: each level's displayed name. */
export const placeholders = [
  '{{platform.displayName}}',
  '{{tenant.displayName}}',
  '{{agency.displayName}}',
] as const

const placeholder = /\{\{(platform|tenant|agency)\.displayName\}\}/g
const linkScheme = /^(https:\/\/|mailto:|tel:)/i

/** The only attributes that reach a page. No id, class, style, title or target: a text is content, never layout. */
const keptAttributes: ReadonlySet<string> = new Set(['href', 'start'])

const markdown = new MarkdownIt('default', { html: false, linkify: true, typographer: false })
// The schema refuses images; without the rule one that got past it stays visible as text.
markdown.disable('image')
markdown.validateLink = (url) => linkScheme.test(url.trim())
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: true })

/**
 * Turns the Markdown of a legal text into HTML that is safe to show: no raw HTML, images, ids, classes or styles, and
 * links to https, mailto and tel only; others stay visible as text. Placeholders become text, so that a display name is never read
 * as Markdown or HTML. The same input gives the same bytes: the version of a text is their hash.
 *
 * @example renderMarkdown('# {{agency.displayName}}', names) // '<h1>Hamburg &amp; Umland</h1>\n'
 */
export function renderMarkdown(source: string, names: PlaceholderNames): string {
  const environment = {}
  const tokens = markdown.parse(source, environment)
  for (const token of tokens) clean(token, names)
  return markdown.renderer.render(tokens, markdown.options, environment)
}

/** Puts the names in for the placeholders of a plain text. */
export function fillPlaceholders(text: string, names: PlaceholderNames): string {
  return text.replace(placeholder, (_, level: keyof PlaceholderNames) => names[level])
}

function clean(token: Token, names: PlaceholderNames): void {
  token.attrs = token.attrs?.filter(([name]) => keptAttributes.has(name)) ?? null
  // The renderer makes a class of the language of a code block.
  token.info = ''
  if (token.type === 'text' || token.type === 'code_inline' || isCodeBlock(token))
    token.content = fillPlaceholders(token.content, names)
  for (const child of token.children ?? []) clean(child, names)
}

function isCodeBlock(token: Token): boolean {
  return token.type === 'fence' || token.type === 'code_block'
}
