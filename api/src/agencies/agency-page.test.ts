import { expect, test } from '@jest/globals'
import type { QueueSnapshot } from '../live/queue-snapshots.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import { openAgency, openPlatform } from '../../test/open-agency.ts'
import { describeAgency } from './agency-page.ts'

const settings = openPlatform()
const agency = openAgency({
  topics: [{ slug: 'sucht', displayName: { en: 'Addiction', de: 'Sucht' } }],
  links: [
    { name: 'website', topic: null, enabled: true, code: 'abcdefgh' },
    { name: 'sucht', topic: 'sucht', enabled: true, code: 'abcd2345' },
    { name: 'old', topic: null, enabled: false, code: null },
  ],
  texts: [{ kind: 'imprint', locale: 'de', version: 'v' }],
})
const queue: QueueSnapshot = {
  agency: 'hamburg',
  ids: ['a', 'b'],
  activeCounselors: 1,
  rate: null,
  position: () => null,
}
// A Wednesday, noon in Berlin.
const now = new Date('2026-01-07T11:00:00Z')
const closed = {
  timeZone: 'Europe/Berlin',
  weekly: [{ day: 'Monday', from: '09:00', to: '17:00' }],
} as const

test.each<{
  change: Partial<AgencyConfig>
  queue?: Partial<QueueSnapshot>
  link?: string
  enabled: boolean
  reason: string | null
  why: string
}>([
  { change: {}, enabled: true, reason: null, why: 'all is well' },
  {
    change: { effective: false, reason: 'TenantDisabled' },
    enabled: false,
    reason: 'TenantDisabled',
    why: 'the reason of the operator',
  },
  {
    change: {},
    link: 'old',
    enabled: false,
    reason: 'LinkDisabled',
    why: 'a link that is switched off',
  },
  { change: {}, link: 'none', enabled: false, reason: 'LinkDisabled', why: 'a link that is gone' },
  {
    change: { effective: false, reason: 'DevelopmentMode' },
    link: 'old',
    enabled: false,
    reason: 'DevelopmentMode',
    why: 'what holds for all comes first',
  },
  {
    change: { openingHours: closed },
    enabled: true,
    reason: 'OutsideOpeningHours',
    why: 'closed at this hour',
  },
  {
    change: {},
    queue: { activeCounselors: 0 },
    enabled: true,
    reason: 'NoCounselorActive',
    why: 'nobody there',
  },
  { change: { maxWaiting: 2 }, enabled: true, reason: 'QueueFull', why: "the agency's own limit" },
])(
  'enabled $enabled, reason $reason: $why',
  ({ change, queue: queueChange, link, enabled, reason }) => {
    const page = describeAgency(
      { ...agency, ...change },
      settings,
      { ...queue, ...queueChange },
      { link },
      now,
    )
    expect(page).toMatchObject({ liveChatEnabled: enabled, available: reason === null, reason })
    expect(JSON.stringify(page)).not.toContain('waiting')
  },
)

test.each([
  { address: {}, topic: null, known: false, name: null, why: 'none asked for' },
  {
    address: { topic: 'sucht', locale: 'de' },
    topic: 'sucht',
    known: true,
    name: 'Sucht',
    why: 'asked for',
  },
  { address: { link: 'sucht' }, topic: 'sucht', known: true, name: 'Addiction', why: "the link's" },
  { address: { topic: 'other' }, topic: 'other', known: false, name: null, why: 'unknown' },
])('topic of $address is $topic: $why', ({ address, topic, known, name }) => {
  const page = describeAgency(agency, settings, queue, address, now)
  expect(page).toMatchObject({ topic, topicKnown: known, topicDisplayName: name })
})

test.each([
  {
    asked: 'de-AT',
    greeting: { en: 'Welcome', de: 'Willkommen' },
    shown: 'Willkommen',
    why: 'its language',
  },
  {
    asked: 'fr',
    greeting: { en: 'Welcome', de: 'Willkommen' },
    shown: 'Welcome',
    why: 'the default',
  },
  { asked: undefined, greeting: { en: 'Welcome' }, shown: 'Welcome', why: 'none asked for' },
  { asked: 'fr', greeting: { de: 'Willkommen' }, shown: null, why: 'not even the default' },
  { asked: 'de', greeting: null, shown: null, why: 'an agency without a greeting' },
])('the greeting for $asked is $shown: $why', ({ asked, greeting, shown }) => {
  const page = describeAgency({ ...agency, greeting }, settings, queue, { locale: asked }, now)
  expect(page.greeting).toBe(shown)
})

test('texts come in the asked language, and a missing one is null rather than wrong', () => {
  const page = describeAgency(agency, settings, queue, { locale: 'de-CH' }, now)
  expect(page.legal).toEqual({
    dataPolicy: null,
    imprint: { locale: 'de', version: 'v' },
    agreement: null,
  })
  expect(describeAgency(agency, settings, queue, { locale: 'fr' }, now).legal.imprint).toBeNull()
  expect(page.enquiryUrl).toBe('https://platform.example/enquiry')
})

test.each<{
  formOfAddress: AgencyConfig['formOfAddress']
  asked?: string
  shown: string
  why: string
}>([
  { formOfAddress: 'formal', asked: 'de', shown: 'Willkommen', why: 'what the language says' },
  {
    formOfAddress: 'formal',
    asked: 'de-informal',
    shown: 'Hallo du',
    why: 'the reader prefers it',
  },
  { formOfAddress: 'informal', asked: 'de', shown: 'Hallo du', why: 'the agency prefers it' },
  { formOfAddress: 'informal', asked: 'de-formal', shown: 'Willkommen', why: 'the reader decides' },
  { formOfAddress: 'informal', asked: 'de-simple', shown: 'Willkommen', why: 'another variant' },
  { formOfAddress: 'informal', asked: 'en', shown: 'Welcome', why: 'a language without forms' },
  { formOfAddress: 'informal', shown: 'Welcome', why: 'the default language' },
])('an agency of $formOfAddress address greets $asked with $shown: $why', (row) => {
  const greeting = { en: 'Welcome', de: 'Willkommen', 'de-informal': 'Hallo du' }
  const { formOfAddress, asked: locale } = row
  const page = describeAgency(
    { ...agency, greeting, formOfAddress },
    settings,
    queue,
    { locale },
    now,
  )
  expect(page).toMatchObject({ greeting: row.shown, formOfAddress })
})

test('the page names the look and the numbers of the agency, and what the platform says', () => {
  const page = describeAgency(
    {
      ...agency,
      accent: '#1d5a8a',
      logoVersion: 'abc',
      crisis: { de: [{ name: 'Hilfe vor Ort', number: '040 1234' }] },
    },
    {
      ...settings,
      crisis: { en: [{ name: 'Emergency', number: '112', hours: 'always' }] },
      rating: true,
      quickExitUrl: 'https://weather.example',
      accessibilityStatementUrl: 'https://a11y.example',
    },
    queue,
    { locale: 'de' },
    now,
  )
  expect(page).toMatchObject({
    branding: { accent: '#1d5a8a', logo: '/live-chat/agencies/hamburg/logo?v=abc' },
    crisis: [
      { name: 'Hilfe vor Ort', number: '040 1234', dial: '0401234', hours: null },
      { name: 'Emergency', number: '112', dial: '112', hours: 'always' },
    ],
    rating: true,
    quickExitUrl: 'https://weather.example',
    accessibilityStatementUrl: 'https://a11y.example',
  })
  expect(describeAgency(agency, settings, queue, {}, now)).toMatchObject({
    branding: { accent: null, logo: null },
    crisis: [],
    rating: false,
  })
})
