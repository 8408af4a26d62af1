import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { renderMarkdown } from './markdown.ts'

const names = { platform: 'P', tenant: 'T & <i>Co</i>', agency: '*A*' }

test.each([
  {
    reason: 'names become text, never Markdown or HTML',
    source: '{{agency.displayName}} of {{tenant.displayName}}',
    html: '<p>*A* of T &amp; &lt;i&gt;Co&lt;/i&gt;</p>\n',
  },
  {
    reason: 'a name inside emphasis is replaced too',
    source: '**{{platform.displayName}}**',
    html: '<p><strong>P</strong></p>\n',
  },
  {
    reason: 'and inside code',
    source: '`{{platform.displayName}}`',
    html: '<p><code>P</code></p>\n',
  },
  { reason: 'HTML is shown, not used', source: '<b>x</b>', html: '<p>&lt;b&gt;x&lt;/b&gt;</p>\n' },
  {
    reason: 'https links stay, their titles go',
    source: '[x](https://example.org "title")',
    html: '<p><a href="https://example.org">x</a></p>\n',
  },
  {
    reason: 'mail and telephone links stay',
    source: '[a](mailto:a@example.org) [b](tel:112)',
    html: '<p><a href="mailto:a@example.org">a</a> <a href="tel:112">b</a></p>\n',
  },
  {
    reason: 'other schemes stay text',
    source: '[x](javascript:alert(1)) [y](http://example.org) [z](/path)',
    html: '<p>[x](javascript:alert(1)) [y](http://example.org) [z](/path)</p>\n',
  },
  {
    reason: 'a bare address becomes a link',
    source: 'a@example.org',
    html: '<p><a href="mailto:a@example.org">a@example.org</a></p>\n',
  },
  {
    reason: 'an image becomes no image',
    source: '![x](https://example.org/x.png)',
    html: '<p>!<a href="https://example.org/x.png">x</a></p>\n',
  },
  {
    reason: 'the language of a block is no class',
    source: '```js\nx\n```',
    html: '<pre><code>x\n</code></pre>\n',
  },
  {
    reason: 'a list may begin at any number',
    source: '3. x',
    html: '<ol start="3">\n<li>x</li>\n</ol>\n',
  },
])('$reason', ({ source, html }) => {
  expect(renderMarkdown(source, names)).toBe(html)
})

test('whatever is written, only harmless tags and attributes come out', () => {
  const fragment = fc.constantFrom(
    '<script>',
    '<img src=x onerror=y>',
    '![a](b)',
    '[a](javascript:b)',
    '[a]: data:x',
    '<http://x>',
    '**',
    '`',
    '```',
    '|a|b|\n|-|:-:|\n',
    '# ',
    '> ',
    '1. ',
    '- ',
    '\n',
    '{{agency.displayName}}',
    '&lt;',
    '&#x3c;script&#x3e;',
    '\\',
    '"',
    "'",
  )
  const source = fc
    .array(fc.oneof(fragment, fc.string()), { maxLength: 30 })
    .map((parts) => parts.join(''))
  const tag =
    /^<\/?(a|blockquote|br|code|em|h[1-6]|hr|li|ol|p|pre|s|strong|table|tbody|td|th|thead|tr|ul)( href="(https:\/\/|mailto:|tel:)[^"<>]*"| start="\d+")?>$/i
  fc.assert(
    fc.property(source, (text) => {
      const tags = renderMarkdown(text, names).match(/<[^>]*>?/g) ?? []
      expect(tags.filter((found) => !tag.test(found))).toEqual([])
    }),
    { numRuns: 500 },
  )
})
