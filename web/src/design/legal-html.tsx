import { h, type ComponentChild, type JSX } from 'preact'
import type { LegalText } from '../shared/api-types.ts'
import { type HtmlNode, parseHtml } from '../shared/html-tree.ts'

/** A legal text, built node by node from an allow-list: no HTML of the server reaches the browser's parser. */
export function LegalHtml({ text }: { text: Pick<LegalText, 'html' | 'locale'> }): JSX.Element {
  return (
    <div class="legal" lang={text.locale} data-testid="legal-text">
      {parseHtml(text.html).map(toNode)}
    </div>
  )
}

function toNode(node: HtmlNode): ComponentChild {
  if (typeof node === 'string') return node
  const children = node.children.map(toNode)
  if (node.href === undefined) return h(node.tag, null, children)
  return h('a', { href: node.href, target: '_blank', rel: 'noopener noreferrer' }, children)
}
