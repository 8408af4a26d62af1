import { expect, test } from '@jest/globals'
import type { QueueSnapshot } from '../live/queue-snapshots.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import { openAgency, openPlatform } from '../../test/open-agency.ts'
import { describeAgency } from './agency-page.ts'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'

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

test.each([
  { asked: 'de', available: ['en', 'de'], chosen: 'de', reason: 'there' },
  { asked: 'DE-at', available: ['en', 'de'], chosen: 'de', reason: 'its language' },
  {
    asked: 'de-simple',
    available: ['de', 'de-simple'],
    chosen: 'de-simple',
    reason: 'the closest',
  },
  { asked: 'fr', available: ['en', 'de'], chosen: 'en', reason: 'the default' },
  { asked: undefined, available: ['en'], chosen: 'en', reason: 'none asked for' },
  { asked: 'fr', available: ['de'], chosen: undefined, reason: 'not even the default' },
])('$asked of $available is $chosen: $reason', ({ asked, available, chosen }) => {
  expect(negotiateLocale(asked, available, 'en')).toBe(chosen)
})
