import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { legalTextKinds } from '@lotse/contract/legal-text'
import fc from 'fast-check'
import { agency, platform, tenant } from '../test/samples.ts'
import { legalTextVersion, resolveLegalTexts } from './legal-texts.ts'

type Texts = Record<string, { markdown: string }>

const locales = ['en', 'de', 'fr']

/** Some locales of a text, each with words that name where they come from. */
function textsOf(level: string): fc.Arbitrary<Texts> {
  return fc
    .subarray(locales)
    .map((some) =>
      Object.fromEntries(some.map((locale) => [locale, { markdown: `${level} ${locale}` }])),
    )
}

const chains = fc.record({
  agency: textsOf('agency'),
  tenant: textsOf('tenant'),
  platform: textsOf('platform'),
  defaultLocale: fc.constantFrom(...locales),
})

type Chain = typeof chains extends fc.Arbitrary<infer T> ? T : never

test('the agreement of a locale is the nearest one up the chain', () => {
  fc.assert(
    fc.property(chains, fc.constantFrom(...locales), (chain, locale) => {
      const level = (['agency', 'tenant', 'platform'] as const).find(
        (candidate) => chain[candidate][locale] !== undefined,
      )
      const found = resolve(chain).texts.find(
        (text) => text.kind === 'agreement' && text.locale === locale,
      )
      expect(found?.source).toBe(level)
      expect(found?.html).toBe(level === undefined ? undefined : `<p>${level} ${locale}</p>\n`)
    }),
  )
})

test('a kind is missing exactly when the default locale has no text', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const { texts, missing } = resolve(chain)
      const inDefault = texts.some(
        ({ kind, locale }) => kind === 'agreement' && locale === chain.defaultLocale,
      )
      expect(missing.includes('agreement')).toBe(!inDefault)
    }),
  )
})

test.each([
  { defaultLocale: 'de-informal', own: ['de'], missing: false, reason: 'its language has one' },
  { defaultLocale: 'de', own: ['de-informal'], missing: true, reason: 'only a variant has one' },
  {
    defaultLocale: 'de-simple',
    own: ['en'],
    missing: true,
    reason: 'only another language has one',
  },
])('for $defaultLocale a text in $own: missing is $missing, $reason', (row) => {
  const { defaultLocale, own } = row
  const text = Object.fromEntries(own.map((locale) => [locale, { markdown: 'x' }]))
  const { missing } = resolveLegalTexts(
    agency(),
    tenant(),
    platform({
      locales: [...new Set([defaultLocale, ...own])],
      defaultLocale,
      legalTexts: { dataPolicy: text, imprint: text, agreement: text },
    }),
  )
  expect(missing.length > 0).toBe(row.missing)
})

test.each([
  { short: undefined, shown: null, reason: 'none' },
  { short: ' One \n {{agency.displayName}}\n', shown: 'One\nA & B', reason: 'plain, with names' },
  { short: ' \n', shown: null, reason: 'nothing but space' },
])('what is short belongs to its text: $reason', ({ short, shown }) => {
  const entry = { markdown: 'own', ...(short !== undefined && { short }) }
  const { texts } = resolveLegalTexts(
    agency({ displayName: 'A & B', legalTexts: { agreement: { en: entry } } }),
    tenant({ legalTexts: { agreement: { en: { markdown: 'x', short: 'of the tenant' } } } }),
    platform(),
  )
  expect(texts.find(({ kind }) => kind === 'agreement')).toMatchObject({
    source: 'agency',
    short: shown,
  })
})

test('when nothing is missing, readers of any locale have every kind in the default locale', () => {
  fc.assert(
    fc.property(chains, (chain) => {
      const { texts, missing } = resolve(chain)
      fc.pre(missing.length === 0)
      const inDefault = texts.filter(({ locale }) => locale === chain.defaultLocale)
      expect(inDefault.map(({ kind }) => kind)).toEqual([...legalTextKinds])
    }),
  )
})

test('the same resources give the same versions', () => {
  fc.assert(fc.property(chains, (chain) => expect(resolve(chain)).toEqual(resolve(chain))))
})

test('data policy and imprint come from the platform alone', () => {
  const { texts } = resolveLegalTexts(agency(), tenant(), platform())
  expect(texts.filter(({ kind }) => kind !== 'agreement').map(({ source }) => source)).toEqual([
    'platform',
    'platform',
  ])
})

test.each([
  { reason: 'an unknown tenant', above: { platform: platform() } },
  { reason: 'no platform', above: { tenant: tenant() } },
])('nothing is inherited past $reason', ({ above }) => {
  expect(resolveLegalTexts(agency(), above.tenant, above.platform)).toEqual({
    texts: [],
    missing: legalTextKinds,
    known: false,
  })
})

test('a text of nothing but space counts as absent', () => {
  const own = agency({ legalTexts: { agreement: { en: { markdown: ' \n ' } } } })
  const { texts } = resolveLegalTexts(own, tenant(), platform())
  expect(texts.find(({ kind }) => kind === 'agreement')?.source).toBe('platform')
})

test('names are inserted', () => {
  const own = agency({
    displayName: 'A & B',
    legalTexts: {
      agreement: {
        en: {
          markdown: '{{agency.displayName}}, {{tenant.displayName}}, {{platform.displayName}}',
        },
      },
    },
  })
  const { texts } = resolveLegalTexts(own, tenant(), platform())
  expect(texts.find(({ source }) => source === 'agency')?.html).toBe(
    '<p>A &amp; B, Nordlicht, Lotse</p>\n',
  )
})

test('a version is the hash that a browser computes, and no two texts share one', () => {
  const part = fc.string()
  const shown = fc.record({ html: part, short: fc.option(part) })
  const text = fc.tuple(part, fc.constantFrom(...legalTextKinds), part, shown)
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(legalTextVersion(...a)).toBe(asInBrowser(a))
      expect(legalTextVersion(...a) === legalTextVersion(...b)).toBe(
        JSON.stringify(a) === JSON.stringify(b),
      )
    }),
  )
})

function asInBrowser([agencyName, kind, locale, { html, short }]: Parameters<
  typeof legalTextVersion
>): string {
  const words = [agencyName, kind, locale, html]
  if (short !== null) words.push(short)
  return createHash('sha256').update(JSON.stringify(words), 'utf8').digest('hex')
}

function resolve(chain: Chain): ReturnType<typeof resolveLegalTexts> {
  const always = { [chain.defaultLocale]: { markdown: 'x' } }
  return resolveLegalTexts(
    agency({ legalTexts: { agreement: chain.agency } }),
    tenant({ legalTexts: { agreement: chain.tenant } }),
    platform({
      locales,
      defaultLocale: chain.defaultLocale,
      legalTexts: { dataPolicy: always, imprint: always, agreement: chain.platform },
    }),
  )
}
