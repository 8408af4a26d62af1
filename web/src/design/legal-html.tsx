import { h, type ComponentChild, type JSX } from 'preact'
import { type HtmlNode, parseHtml } from '../shared/html-tree.ts'

/** A legal text, built node by node from an allow-list: no HTML of the server reaches the browser's parser. */
export function LegalHtml({ html }: { html: string }): JSX.Element {
  // Focusable, because it scrolls: keyboards must reach what is below.
  return (
    <div class="legal" tabIndex={0} data-testid="legal-text">
      {parseHtml(html).map(toNode)}
    </div>
  )
}

function toNode(node: HtmlNode): ComponentChild {
  if (typeof node === 'string') return node
  const children = node.children.map(toNode)
  if (node.href === undefined) return h(node.tag, null, children)
  return h('a', { href: node.href, target: '_blank', rel: 'noopener noreferrer' }, children)
}
