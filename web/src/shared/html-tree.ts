/** A node of a legal text: text, or an element that is on the allow-list. */
export type HtmlNode = string | HtmlElement

/** An allowed element; the only attribute there is is the address of a link. */
interface HtmlElement {
  tag: string
  href?: string
  children: HtmlNode[]
}

/** What Markdown without raw HTML and images can produce. */
const tags = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li a strong em s blockquote code pre hr br table thead tbody tr th td'.split(
    ' ',
  ),
)
const voidTags = new Set(['hr', 'br'])
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}
const token = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<!--[\s\S]*?-->|[^<]+|</giu
const hrefAttribute = /\bhref\s*=\s*"([^"]*)"/iu
const allowedLink = /^(?:https:|mailto:|tel:)/iu

/**
 * Reads the HTML of a legal text into a tree of allowed nodes; the page makes DOM nodes from it, so that no HTML ever
 * reaches the browser's parser (Trusted Types stay at `none`). Unknown elements vanish, their text stays.
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { tag: '', children: [] }
  const open: HtmlElement[] = [root]
  for (const match of html.matchAll(token)) {
    const top = open.at(-1) ?? root
    const name = match[2]?.toLowerCase()
    if (name === undefined) {
      if (!match[0].startsWith('<!--')) top.children.push(decodeEntities(match[0]))
    } else if (!tags.has(name)) {
      continue
    } else if (match[1] === '/') {
      const at = open.findLastIndex((element) => element.tag === name)
      if (at > 0) open.length = at
    } else {
      const element = createElement(name, match[3] ?? '')
      top.children.push(element)
      if (!voidTags.has(name)) open.push(element)
    }
  }
  return root.children
}

function createElement(tag: string, attributes: string): HtmlElement {
  if (tag !== 'a') return { tag, children: [] }
  const href = decodeEntities(hrefAttribute.exec(attributes)?.[1] ?? '').trim()
  return allowedLink.test(href) ? { tag, href, children: [] } : { tag, children: [] }
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (whole, ...groups) => {
    const [decimal, hexadecimal, name] = groups as (string | undefined)[]
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
