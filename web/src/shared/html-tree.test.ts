import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type HtmlNode, parseHtml } from './html-tree.ts'

const cases: { html: string; tree: HtmlNode[]; reason: string }[] = [
  { html: 'a &amp; b', tree: ['a & b'], reason: 'entities become characters' },
  { html: '&#x1F600;&#228;', tree: ['😀ä'], reason: 'numeric entities too' },
  { html: '&bogus; &#x110000;', tree: ['&bogus; &#x110000;'], reason: 'unknown ones stay' },
  {
    html: '<p>One<br>two</p>',
    tree: [{ tag: 'p', children: ['One', { tag: 'br', children: [] }, 'two'] }],
    reason: 'void elements have no children',
  },
  {
    html: '<ul>\n<li>One</li>\n</ul>',
    tree: [{ tag: 'ul', children: ['\n', { tag: 'li', children: ['One'] }, '\n'] }],
    reason: 'nesting is kept',
  },
  {
    html: '<a href="https://example.org/?a=1&amp;b=2" onclick="x()">l</a>',
    tree: [{ tag: 'a', href: 'https://example.org/?a=1&b=2', children: ['l'] }],
    reason: 'a link keeps its address and nothing else',
  },
  {
    html: '<a href="mailto:a@example.org">m</a>',
    tree: [{ tag: 'a', href: 'mailto:a@example.org', children: ['m'] }],
    reason: 'mail is allowed',
  },
  {
    html: '<a href="javascript:alert(1)">x</a>',
    tree: [{ tag: 'a', children: ['x'] }],
    reason: 'scripts are no addresses',
  },
  {
    html: '<a href="java&#10;script:alert(1)">x</a><a href="//evil">y</a>',
    tree: [
      { tag: 'a', children: ['x'] },
      { tag: 'a', children: ['y'] },
    ],
    reason: 'neither disguised nor relative ones',
  },
  {
    html: '<script>alert(1)</script><img src=x onerror=alert(1)>t',
    tree: ['alert(1)', 't'],
    reason: 'unknown elements vanish, their text stays text',
  },
  { html: '<!-- <p> -->x', tree: ['x'], reason: 'comments vanish' },
  {
    html: '<p>one</div></p>two</p>',
    tree: [{ tag: 'p', children: ['one'] }, 'two'],
    reason: 'stray end tags close nothing',
  },
  { html: 'a < b', tree: ['a ', '<', ' b'], reason: 'a lone bracket is text' },
]

test.each(cases)('$reason: $html', ({ html, tree }) => {
  expect(parseHtml(html)).toEqual(tree)
})

test('whatever comes in, only allowed elements and addresses come out', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<script>',
      '</p>',
      '<p>',
      '<a href="',
      '">',
      "'",
      '<svg/onload=x>',
      'javascript:',
      '&lt;',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const check = (node: HtmlNode): void => {
        if (typeof node === 'string') return
        expect(node.tag).toMatch(/^(?:[a-z]|h[1-6]|[a-z]{2,10})$/u)
        expect(['script', 'svg', 'img', 'iframe', 'style']).not.toContain(node.tag)
        expect(node.href ?? 'https:').toMatch(/^(?:https|mailto|tel):/iu)
        node.children.forEach(check)
      }
      parseHtml(parts.join('')).forEach(check)
    }),
  )
})
