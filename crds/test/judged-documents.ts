import { agencyDocument, platformDocument, tenantDocument } from './samples.ts'

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
  ]
