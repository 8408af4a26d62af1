import { agencyDocument, platformDocument, pngBase64, tenantDocument } from './samples.ts'

/** A document that files and API servers refuse alike. */
export interface RefusedDocument {
  readonly reason: string
  readonly document: unknown
  /** Where it is wrong. */
  readonly path: string
  /** Part of what is said about it. */
  readonly words: string
}

const links = (...entries: unknown[]): unknown => agencyDocument({ liveChat: { links: entries } })
const agreement = (markdown: unknown): unknown =>
  agencyDocument({ legalTexts: { agreement: { en: { markdown } } } })
const hours = (span: unknown, timeZone = 'Europe/Berlin'): unknown =>
  agencyDocument({ liveChat: { openingHours: { timeZone, weekly: [span] } } })
const short = (words: unknown): unknown =>
  agencyDocument({ legalTexts: { agreement: { en: { markdown: 'text', short: words } } } })
const crisis = (change: object, locale = 'en'): unknown =>
  agencyDocument({ crisis: { [locale]: [{ name: 'Emergency', number: '112', ...change }] } })
const logo = (base64: string): unknown => tenantDocument({ branding: { logo: base64 } })
const reply = (change: object): unknown =>
  agencyDocument({
    liveChat: { cannedReplies: [{ key: 'hello', text: { en: 'Hello' }, ...change }] },
  })
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
const limits = (liveChat: unknown): unknown => platformDocument({ liveChat })

/** Something wrong about every rule and most of the bounds. */
export const refusedDocuments: readonly RefusedDocument[] = [
  {
    reason: 'no spec',
    document: { apiVersion: 'lotse.dev/v1alpha1', kind: 'Agency', metadata: { name: 'abc' } },
    path: 'spec',
    words: 'is required',
  },
  {
    reason: 'no name',
    document: {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Tenant',
      metadata: {},
      spec: { displayName: 'x' },
    },
    path: 'metadata.name',
    words: 'is required',
  },
  {
    reason: 'a field with a slip',
    document: agencyDocument({ livechat: {} }),
    path: 'spec.livechat',
    words: 'not a known field',
  },
  {
    reason: 'a data policy of an agency',
    document: agencyDocument({ legalTexts: { dataPolicy: {} } }),
    path: 'spec.legalTexts.dataPolicy',
    words: 'not a known field',
  },
  {
    reason: 'a slug of two letters',
    document: agencyDocument({}, 'ab'),
    path: '',
    words: 'metadata.name: must be 3 to 63',
  },
  {
    reason: 'a slug that begins with a hyphen',
    document: agencyDocument({}, '-abc'),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'a slug of 64 letters',
    document: agencyDocument({}, 'a'.repeat(64)),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'an upper-case tenant',
    document: tenantDocument({}, 'Nord'),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'a platform of another name',
    document: platformDocument({}, 'lotse'),
    path: '',
    words: 'must be platform',
  },
  {
    reason: 'an empty name',
    document: agencyDocument({ displayName: '' }),
    path: 'spec.displayName',
    words: 'fewer than 1',
  },
  {
    reason: 'a name with a line break',
    document: agencyDocument({ displayName: 'a\nb' }),
    path: 'spec.displayName',
    words: 'control characters',
  },
  {
    reason: 'a number as a name',
    document: agencyDocument({ displayName: 5 }),
    path: 'spec.displayName',
    words: 'must be string',
  },
  {
    reason: 'an http address',
    document: agencyDocument({ enquiryURL: 'http://example.org' }),
    path: 'spec.enquiryURL',
    words: 'https address',
  },
  {
    reason: 'an address with a login',
    document: agencyDocument({ enquiryURL: 'https://a:b@example.org' }),
    path: 'spec.enquiryURL',
    words: 'https address',
  },
  {
    reason: 'a link with an unknown topic',
    document: links({ name: 'a', topic: 'b' }),
    path: 'spec.liveChat',
    words: 'topic of this agency',
  },
  {
    reason: 'two links of one name',
    document: links({ name: 'a' }, { name: 'a' }),
    path: 'spec.liveChat.links[1]',
    words: 'repeats the name',
  },
  {
    reason: 'a link without a name',
    document: links({}),
    path: 'spec.liveChat.links[0].name',
    words: 'is required',
  },
  {
    reason: 'a greeting in something that is no locale',
    document: agencyDocument({ liveChat: { greeting: { Deutsch: 'x' } } }),
    path: 'spec.liveChat.greeting',
    words: 'locales such as',
  },
  {
    reason: 'a topic in something that is no locale',
    document: agencyDocument({
      liveChat: { topics: [{ slug: 'a', displayName: { Deutsch: 'x' } }] },
    }),
    path: 'spec.liveChat.topics[0].displayName',
    words: 'locales such as',
  },
  {
    reason: 'an unknown placeholder',
    document: agreement('{{client.name}}'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'unknown placeholder',
  },
  {
    reason: 'an unfinished placeholder',
    document: agreement('{{agency.displayName}'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'unknown placeholder',
  },
  {
    reason: 'an image',
    document: agreement('see ![x](y)'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'image',
  },
  {
    reason: 'a text of 64 KiB and one',
    document: agreement('x'.repeat(65_537)),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: '65536',
  },
  {
    reason: 'a day with a slip',
    document: hours({ day: 'Montag', from: '09:00', to: '10:00' }),
    path: 'spec.liveChat.openingHours.weekly[0].day',
    words: 'Monday',
  },
  {
    reason: 'a span that ends before it begins',
    document: hours({ day: 'Monday', from: '22:00', to: '02:00' }),
    path: 'spec.liveChat.openingHours.weekly[0]',
    words: 'midnight',
  },
  {
    reason: 'a time without a zero',
    document: hours({ day: 'Monday', from: '9:00', to: '10:00' }),
    path: 'spec.liveChat.openingHours.weekly[0].from',
    words: 'pattern',
  },
  {
    reason: 'a retention beyond 48 hours',
    document: limits({ retention: '49h' }),
    path: 'spec.liveChat.retention',
    words: 'between 0s and 48h',
  },
  {
    reason: 'a time that is a number',
    document: limits({ maxWait: 90 }),
    path: 'spec.liveChat.maxWait',
    words: 'must be string',
  },
  {
    reason: 'a time without a unit',
    document: limits({ maxWait: '90' }),
    path: 'spec.liveChat.maxWait',
    words: 'must be a time',
  },
  {
    reason: 'a retry that is longer than its timeout',
    document: limits({ consentRetryInterval: '60s', consentTimeout: '30s' }),
    path: 'spec.liveChat',
    words: 'consentRetryInterval',
  },
  {
    reason: 'a limit of nobody',
    document: limits({ maxWaitingPerAgency: 0 }),
    path: 'spec.liveChat.maxWaitingPerAgency',
    words: '>= 1',
  },
  {
    reason: 'a counselor who may accept nobody',
    document: limits({ maxUnansweredAccepts: 0 }),
    path: 'spec.liveChat.maxUnansweredAccepts',
    words: '>= 1',
  },
  {
    reason: 'a counselor who may hold the whole queue',
    document: limits({ maxUnansweredAccepts: 21 }),
    path: 'spec.liveChat.maxUnansweredAccepts',
    words: '<= 20',
  },
  {
    reason: 'a default locale that is not offered',
    document: platformDocument({ locales: ['de'] }),
    path: 'spec',
    words: 'defaultLocale',
  },
  {
    reason: 'a locale that is there twice',
    document: platformDocument({ locales: ['en', 'en'] }),
    path: 'spec.locales[1]',
    words: 'twice',
  },
  {
    reason: 'a crisis number with letters',
    document: crisis({ number: '0800 HELP' }),
    path: 'spec.crisis.en[0].number',
    words: 'must be a telephone number',
  },
  {
    reason: 'a crisis number without a digit',
    document: crisis({ number: '+ / -' }),
    path: 'spec.crisis.en[0].number',
    words: 'must be a telephone number',
  },
  {
    reason: 'a crisis number that nobody answers',
    document: agencyDocument({ crisis: { en: [{ number: '112' }] } }),
    path: 'spec.crisis.en[0].name',
    words: 'is required',
  },
  {
    reason: 'crisis numbers of an agency in something that is no locale',
    document: crisis({}, 'Deutsch'),
    path: 'spec.crisis',
    words: 'locales such as',
  },
  {
    reason: 'crisis numbers of a platform in something that is no locale',
    document: platformDocument({ crisis: { Deutsch: [] } }),
    path: 'spec.crisis',
    words: 'locales such as',
  },
  {
    reason: 'a ninth crisis number',
    document: agencyDocument({
      crisis: { en: Array.from({ length: 9 }, () => ({ name: 'x', number: '112' })) },
    }),
    path: 'spec.crisis.en',
    words: 'more than 8',
  },
  {
    reason: 'an unknown form of address',
    document: agencyDocument({ liveChat: { formOfAddress: 'du' } }),
    path: 'spec.liveChat.formOfAddress',
    words: 'formal,informal',
  },
  {
    reason: 'a canned reply over its length',
    document: reply({ text: { en: 'x'.repeat(1001) } }),
    path: 'spec.liveChat.cannedReplies[0].text.en',
    words: 'more than 1000',
  },
  {
    reason: 'a canned reply with an escape character',
    document: reply({ text: { en: 'a\u001bb' } }),
    path: 'spec.liveChat.cannedReplies[0].text.en',
    words: 'other than line breaks',
  },
  {
    reason: 'a canned reply with a long key',
    document: reply({ key: 'x'.repeat(33) }),
    path: 'spec.liveChat.cannedReplies[0].key',
    words: 'more than 32',
  },
  {
    reason: 'a canned reply in something that is no locale',
    document: reply({ text: { Deutsch: 'Hallo' } }),
    path: 'spec.liveChat.cannedReplies[0].text',
    words: 'locales such as',
  },
  {
    reason: 'two canned replies of one key',
    document: agencyDocument({
      liveChat: {
        cannedReplies: ['a', 'b'].map((words) => ({ key: 'hello', text: { en: words } })),
      },
    }),
    path: 'spec.liveChat.cannedReplies[1]',
    words: 'repeats the key',
  },
  {
    reason: 'a colour by its name',
    document: agencyDocument({ branding: { accent: 'teal' } }),
    path: 'spec.branding.accent',
    words: 'must be a colour such as',
  },
  {
    reason: 'a colour of three digits',
    document: tenantDocument({ branding: { accent: '#0ff' } }),
    path: 'spec.branding.accent',
    words: 'must be a colour such as',
  },
  {
    reason: 'an SVG as a logo',
    document: logo(svg),
    path: 'spec.branding.logo',
    words: 'must be a PNG in base64',
  },
  {
    reason: 'the address of a logo',
    document: logo('https://example.org/logo.png'),
    path: 'spec.branding.logo',
    words: 'must be a PNG in base64',
  },
  {
    reason: 'a logo in lines',
    document: logo(`${pngBase64.slice(0, 60)}\n${pngBase64.slice(60)}`),
    path: 'spec.branding.logo',
    words: 'without line breaks',
  },
  {
    reason: 'a logo of more than 8 KiB',
    document: logo(`${pngBase64.slice(0, 24)}${'A'.repeat(10_904)}`),
    path: 'spec.branding.logo',
    words: 'more than 10924',
  },
  {
    reason: 'four lines in short',
    document: short('one\ntwo\nthree\nfour'),
    path: 'spec.legalTexts.agreement.en.short',
    words: 'one to three lines',
  },
  {
    reason: 'a long line in short',
    document: short('x'.repeat(201)),
    path: 'spec.legalTexts.agreement.en.short',
    words: 'at most 200 characters',
  },
  {
    reason: 'an unknown placeholder in short',
    document: short('{{client.name}}'),
    path: 'spec.legalTexts.agreement.en.short',
    words: 'unknown placeholder',
  },
  {
    reason: 'what is short without its text',
    document: agencyDocument({ legalTexts: { agreement: { en: { short: 'x' } } } }),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'is required',
  },
  {
    reason: 'a rating in words',
    document: limits({ rating: 'yes' }),
    path: 'spec.liveChat.rating',
    words: 'must be boolean',
  },
]

/** What is just still allowed. */
export const acceptedDocuments: readonly { readonly reason: string; readonly document: unknown }[] =
  [
    { reason: 'the least of an agency', document: agencyDocument() },
    { reason: 'the least of a tenant', document: tenantDocument() },
    { reason: 'a slug of three letters', document: agencyDocument({}, 'abc') },
    { reason: 'a slug of 63 letters', document: agencyDocument({}, 'a'.repeat(63)) },
    {
      reason: 'an address with port, path and query',
      document: agencyDocument({ enquiryURL: 'https://example.org:8443/a?b=c#d' }),
    },
    {
      reason: 'a link to a topic that is there',
      document: agencyDocument({
        liveChat: {
          topics: [{ slug: 'sucht', displayName: { 'de-simple': 'Sucht' } }],
          links: [{ name: 'a', topic: 'sucht' }, { name: 'b' }],
        },
      }),
    },
    { reason: 'known placeholders', document: agreement('{ {{agency.displayName}} }} {a {') },
    {
      reason: 'brackets and exclamation marks apart',
      document: agreement('Hi! [x](https://y.z) !!'),
    },
    { reason: 'a text of 64 KiB', document: agreement('x'.repeat(65_536)) },
    {
      reason: 'a span until midnight',
      document: hours({ day: 'Sunday', from: '00:00', to: '24:00' }, 'Etc/GMT+1'),
    },
    { reason: 'a retention of 48 hours', document: limits({ retention: '47h59m60s' }) },
    { reason: 'a retention of nothing', document: limits({ retention: '0' }) },
    {
      reason: 'a retry as long as its timeout',
      document: limits({ consentRetryInterval: '30s', consentTimeout: '30s' }),
    },
    {
      reason: 'a default locale that is offered',
      document: platformDocument({ defaultLocale: 'de', locales: ['de', 'pt-br'] }),
    },
    {
      reason: 'crisis numbers as people write them',
      document: platformDocument({
        crisis: {
          'de-simple': ['112', '0800 1110111', '+49 (0)40/1234-56'].map((number) => ({
            name: 'Hilfe',
            number,
            hours: 'immer',
          })),
          en: [],
        },
      }),
    },
    {
      reason: 'canned replies at their bounds',
      document: reply({ key: 'x'.repeat(32), text: { en: `${'x'.repeat(998)}\n!` } }),
    },
    {
      reason: 'a branding',
      document: agencyDocument({ branding: { accent: '#1D5a8a', logo: pngBase64 } }),
    },
    { reason: 'a branding of nothing', document: tenantDocument({ branding: {} }) },
    {
      reason: 'a logo of the largest size',
      document: logo(`${pngBase64.slice(0, 24)}${'A'.repeat(10_900)}`),
    },
    {
      reason: 'three full lines in short',
      document: short(`${'x'.repeat(200)}\n`.repeat(3)),
    },
    { reason: 'a name in short', document: short('Only {{agency.displayName}} reads it.') },
  ]
