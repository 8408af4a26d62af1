import fc from 'fast-check'
import { pngBase64 } from './samples.ts'

type Maker = fc.Arbitrary<unknown>

/** Mostly what is right, now and then something at or beyond a border. */
function mostly(right: unknown, ...others: readonly unknown[]): Maker {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
}

const words = (right: string): Maker =>
  mostly(
    right,
    '',
    'a\nb',
    'ü😀',
    'x'.repeat(100),
    'x'.repeat(101),
    'x'.repeat(201),
    5,
    true,
    null,
    [],
  )
const slug = (right: string): Maker =>
  mostly(
    right,
    'a',
    'ab',
    '-a',
    'a-',
    'A',
    'a_b',
    'a'.repeat(63),
    'a'.repeat(64),
    '',
    'a\n',
    null,
    3,
  )
const locale = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('en', 'de', 'de-simple') },
  { weight: 1, arbitrary: fc.constantFrom('DE', 'e', 'deutsch', 'de-', 'a-b', 'en-us-x1-yy', '') },
)
const byLocale = (value: Maker): Maker =>
  fc.dictionary(locale, value, { maxKeys: 3, noNullPrototype: true })
const flag = mostly(true, 'true', 1, null)
const count = mostly(5, 0, 1, -1, 100_000, 100_001, 5.5, '5', null)
const address = mostly(
  'https://example.org',
  'http://x.org',
  'https://a:b@c',
  'https://',
  'https://x/ y',
  'https://x:123456',
  'https://x/ü',
  '',
  'HTTPS://x.org',
  'https://x?y',
  'https://x/?y=1#z',
  null,
  7,
)
const time = (right: string): Maker =>
  mostly(
    right,
    '0',
    '0s',
    '4s',
    '14s',
    '10m1s',
    '59s',
    '61m',
    '24h1s',
    '48h',
    '48h1s',
    '1d',
    '',
    '5',
    '-5s',
    '1.5h',
    '30m1h',
    ' 5s',
    '05s',
    '5S',
    90,
    null,
  )
const markdown = mostly(
  'fine',
  '',
  ' ',
  '{{agency.displayName}}',
  '{{x}}',
  '{',
  '{{',
  '{{agency.displayName}',
  '}}',
  '![x](y)',
  '!',
  '!!a',
  '!![',
  '\\![',
  '{![',
  'x'.repeat(65_537),
  5,
  null,
)
const short = mostly(
  'one\ntwo',
  '',
  '\n',
  'a\n\nb',
  'a\nb\nc\n',
  'a\nb\nc\nd',
  'x'.repeat(201),
  '{{agency.displayName}}',
  '{{x}}',
  'a\tb',
  null,
  5,
)
const text = fc.oneof(
  {
    weight: 12,
    arbitrary: byLocale(fc.record({ markdown, short }, { requiredKeys: ['markdown'] })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(null, 'x', { en: {} }, { en: null }, { en: 'x' }),
  },
)

function texts(kinds: readonly string[]): Maker {
  return fc.record(Object.fromEntries(kinds.map((kind) => [kind, text])), { requiredKeys: [] })
}

const crisis = byLocale(
  fc.array(
    fc.record(
      {
        name: words('Hilfe'),
        number: mostly(
          '0800 1110111',
          '112',
          '11',
          '0800 HELP',
          '+49 (0)40/1-2',
          '---',
          '',
          112,
          '1\n2',
        ),
        hours: words('immer'),
      },
      { requiredKeys: ['name', 'number'] },
    ),
    { maxLength: 2 },
  ),
)
const branding = fc.record(
  {
    accent: mostly('#1d5a8a', '#1D5A8A', '#fff', 'red', '#1d5a8a0', '', null, 3),
    logo: mostly(
      pngBase64,
      `${pngBase64}AAAA`,
      `${pngBase64}A`,
      `${pngBase64.slice(0, -2)}=`,
      pngBase64.slice(0, 24),
      pngBase64.slice(0, 22),
      'PHN2Zy8+',
      `${pngBase64}\n`,
      '',
      null,
    ),
  },
  { requiredKeys: [] },
)

const openingHours = fc.record({
  timeZone: mostly('Europe/Berlin', 'Etc/GMT+1', 'a/b/c/d', '', '/x', 'x'.repeat(65), 3),
  weekly: fc.array(
    fc.record({
      day: mostly('Monday', 'Montag', null),
      from: mostly('09:00', '9:00', '24:00', '12:60', ''),
      to: mostly('17:00', '24:00', '09:00', '08:00', '24:01', null),
    }),
    { maxLength: 2 },
  ),
})

const liveChat = fc.record(
  {
    enabled: flag,
    topics: fc.array(
      fc.record({
        slug: fc.oneof(slug('sucht'), slug('schulden')),
        displayName: byLocale(words('Sucht')),
      }),
      { maxLength: 2 },
    ),
    greeting: byLocale(words('Willkommen')),
    formOfAddress: mostly('informal', 'formal', 'du', null),
    cannedReplies: fc.array(
      fc.record({
        key: fc.oneof(slug('hallo'), slug('zeit')),
        text: byLocale(
          mostly('Hallo', 'a\nb', 'a\tb', '', 'x'.repeat(1000), 'x'.repeat(1001), null),
        ),
      }),
      { maxLength: 2 },
    ),
    links: fc.array(
      fc.record(
        { name: fc.oneof(slug('website'), slug('plakat')), topic: slug('sucht'), enabled: flag },
        { requiredKeys: ['name'] },
      ),
      { maxLength: 2 },
    ),
    openingHours,
    maxWaiting: count,
  },
  { requiredKeys: [] },
)

const agency = fc.record(
  {
    displayName: words('Hamburg'),
    tenantRef: fc.oneof(
      { weight: 9, arbitrary: fc.record({ name: slug('nord') }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(null, {}, 'nord') },
    ),
    enquiryURL: address,
    liveChat,
    crisis,
    branding,
    legalTexts: texts(['agreement']),
    deletionPolicy: mostly('Wipe', 'wipe', '', null),
  },
  { requiredKeys: ['displayName', 'tenantRef'] },
)

const tenant = fc.record(
  {
    displayName: words('Nord'),
    liveChat: fc.record({ enabled: flag }, { requiredKeys: [] }),
    branding,
    legalTexts: texts(['agreement']),
  },
  { requiredKeys: ['displayName'] },
)

const platform = fc.record(
  {
    displayName: words('Lotse'),
    developmentMode: flag,
    hosts: fc.record(
      Object.fromEntries(
        ['app', 'api', 'admin', 'auth', 'matrix'].map((host) => [
          host,
          mostly('a.example.org', 'localhost:8080', 'A.b', '', 'x:', 'x:1234567', '-a', null),
        ]),
      ),
      { requiredKeys: ['app', 'api', 'admin', 'auth', 'matrix'] },
    ),
    defaultLocale: mostly('en', 'de', 'fr', 'DE', ''),
    locales: mostly(['en', 'de'], [], ['en', 'en'], ['fr'], ['EN'], 'en', null),
    enquiryURL: address,
    quickExitURL: address,
    accessibilityStatementURL: address,
    changeRecordMonths: count,
    crisis,
    liveChat: fc.record(
      {
        clientHeartbeatTimeout: time('90s'),
        consentRetryInterval: time('10s'),
        consentTimeout: time('60s'),
        maxSession: time('8h'),
        retention: time('48h'),
        maxWaitingPerAgency: count,
        entriesPerMinute: count,
        maxUnansweredAccepts: count,
        rating: flag,
        zipCodePattern: words('[0-9]{5}'),
      },
      { requiredKeys: [] },
    ),
    legalTexts: texts(['dataPolicy', 'imprint', 'agreement']),
  },
  { requiredKeys: ['displayName', 'hosts'] },
)

/** Documents of all kinds, many of them right and many wrong in one place or two. */
export const arbitraryDocuments: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  documentOf('Agency', slug('hamburg'), agency),
  documentOf('Tenant', slug('nord'), tenant),
  documentOf('Platform', mostly('platform', 'lotse', ''), platform),
)

function documentOf(kind: string, name: Maker, spec: Maker) {
  return fc.record({
    apiVersion: fc.constant('lotse.dev/v1alpha1'),
    kind: fc.constant(kind),
    metadata: fc.record({ name }),
    spec,
  })
}
