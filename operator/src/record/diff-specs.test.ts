import { expect, test } from '@jest/globals'
import type { Kind } from '@lotse/crds'
import { diffSpecs } from './diff-specs.ts'
import { shortFields } from './short-fields.ts'

const link = (name: string, enabled = true): object => ({ name, enabled })
const links = (...items: readonly object[]): object => ({ liveChat: { links: items } })
const text = (markdown: string, short?: string): object => ({
  legalTexts: { agreement: { de: { markdown, ...(short !== undefined && { short }) } } },
})
const topic = (slug: string): object => ({ slug, displayName: { de: slug } })
const long = 'x'.repeat(400)

const cases: readonly {
  reason: string
  kind?: Kind
  before: unknown
  after: unknown
  fields: readonly { path: string; from: string | null; to: string | null }[]
}[] = [
  { reason: 'nothing', before: links(link('a')), after: links(link('a')), fields: [] },
  {
    reason: 'the order of fields, which is none',
    before: { displayName: 'A', liveChat: { enabled: true } },
    after: { liveChat: { enabled: true }, displayName: 'A' },
    fields: [],
  },
  {
    reason: 'a flag',
    before: { liveChat: { enabled: false } },
    after: { liveChat: { enabled: true } },
    fields: [{ path: 'liveChat.enabled', from: 'false', to: 'true' }],
  },
  {
    reason: 'a number that is added',
    before: { liveChat: {} },
    after: { liveChat: { maxWaiting: 3 } },
    fields: [{ path: 'liveChat.maxWaiting', from: null, to: '3' }],
  },
  {
    reason: 'a field that is taken away',
    before: { enquiryURL: 'https://a.example' },
    after: {},
    fields: [{ path: 'enquiryURL', from: 'https://a.example', to: null }],
  },
  {
    reason: 'a link in the middle',
    before: links(link('a'), link('c')),
    after: links(link('a'), link('b', false), link('c')),
    fields: [{ path: 'liveChat.links[b]', from: null, to: '{"name":"b","enabled":false}' }],
  },
  {
    reason: 'a link that is switched off while another one goes',
    before: links(link('a'), link('b')),
    after: links(link('b', false)),
    fields: [
      { path: 'liveChat.links[a]', from: '{"name":"a","enabled":true}', to: null },
      { path: 'liveChat.links[b].enabled', from: 'true', to: 'false' },
    ],
  },
  {
    reason: 'the first link of all',
    before: { liveChat: {} },
    after: links(link('a')),
    fields: [{ path: 'liveChat.links[a]', from: null, to: '{"name":"a","enabled":true}' }],
  },
  {
    reason: 'the order of topics, in which clients see them',
    before: { liveChat: { topics: [topic('a'), topic('b'), topic('c')] } },
    after: { liveChat: { topics: [topic('b'), topic('a'), topic('d')] } },
    fields: [
      { path: 'liveChat.topics[c]', from: '{"slug":"c","displayName":{"de":"c"}}', to: null },
      { path: 'liveChat.topics[d]', from: null, to: '{"slug":"d","displayName":{"de":"d"}}' },
      { path: 'liveChat.topics', from: '["a","b","c"]', to: '["b","a","d"]' },
    ],
  },
  {
    reason: 'a list without keys, which changes as a whole',
    kind: 'Platform',
    before: { locales: ['de', 'en'] },
    after: { locales: ['en'] },
    fields: [{ path: 'locales', from: '["de","en"]', to: '["en"]' }],
  },
  {
    reason: 'an empty object is something',
    before: {},
    after: { branding: {} },
    fields: [{ path: 'branding', from: null, to: '{}' }],
  },
  {
    reason: 'the first text of all, down to its words',
    before: {},
    after: text('Wort', 'kurz'),
    fields: [
      { path: 'legalTexts.agreement.de.markdown', from: null, to: 'Wort' },
      { path: 'legalTexts.agreement.de.short', from: null, to: 'kurz' },
    ],
  },
  {
    reason: 'long texts from shortly before their difference',
    before: text(`${long}old${long}`),
    after: text(`${long}new${long}`),
    fields: [
      {
        path: 'legalTexts.agreement.de.markdown',
        from: `…${'x'.repeat(20)}old${'x'.repeat(137)}…`,
        to: `…${'x'.repeat(20)}new${'x'.repeat(137)}…`,
      },
    ],
  },
  {
    reason: 'a long text that is cut at its end, and no sign in two',
    before: text('😀'.repeat(160)),
    after: text('😀'.repeat(161)),
    fields: [
      {
        path: 'legalTexts.agreement.de.markdown',
        from: `…${'😀'.repeat(20)}`,
        to: `…${'😀'.repeat(21)}`,
      },
    ],
  },
]

test.each(cases)('the difference of $reason', ({ kind = 'Agency', before, after, fields }) => {
  expect(shortFields(diffSpecs(kind, before, after))).toEqual(fields)
})

test('a value that comes alone is cut as well', () => {
  const [field] = shortFields(diffSpecs('Agency', {}, text(long)))
  expect(field).toEqual({
    path: 'legalTexts.agreement.de.markdown',
    from: null,
    to: `${'x'.repeat(160)}…`,
  })
})
