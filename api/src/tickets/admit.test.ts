import { expect, test } from '@jest/globals'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import { openAgency, openPlatform } from '../../test/open-agency.ts'
import { admit, type EntryRequest } from './admit.ts'

const version = 'd'.repeat(64)
const settings = openPlatform()
const agency = openAgency({
  topics: [
    { slug: 'sucht', displayName: { de: 'Sucht' } },
    { slug: 'schulden', displayName: { de: 'Schulden' } },
  ],
  links: [
    { name: 'website', topic: null, enabled: true, code: 'abcdefgh' },
    { name: 'sucht', topic: 'sucht', enabled: true, code: 'abcd2345' },
    { name: 'closed', topic: null, enabled: false, code: 'cdefghij' },
  ],
  texts: [
    { kind: 'dataPolicy', locale: 'en', version },
    { kind: 'dataPolicy', locale: 'de', version: 'e'.repeat(64) },
    { kind: 'agreement', locale: 'en', version: 'a'.repeat(64) },
  ],
})
const request: EntryRequest = { agency: 'hamburg', dataPolicy: version }
const monday = new Date('2026-11-16T09:00:00Z')
const mondayMornings = {
  timeZone: 'Europe/Berlin',
  weekly: [{ day: 'Monday', from: '08:00', to: '12:00' }],
} as const

interface Case {
  readonly reason: string
  readonly request?: Partial<EntryRequest>
  readonly agency?: Partial<AgencyConfig>
  readonly now?: Date
  readonly topic?: string | null
  readonly problem?: Record<string, unknown>
}

const cases: readonly Case[] = [
  { reason: 'no topic, no link: any topic', topic: null },
  { reason: 'a known topic', request: { topic: 'schulden' }, topic: 'schulden' },
  { reason: 'the topic comes with the link', request: { link: 'sucht' }, topic: 'sucht' },
  { reason: 'the topic comes with its code', request: { link: 'abcd2345' }, topic: 'sucht' },
  {
    reason: 'the link says the same topic',
    request: { link: 'sucht', topic: 'sucht' },
    topic: 'sucht',
  },
  {
    reason: 'agreed to the German text',
    request: { dataPolicy: 'e'.repeat(64) },
    topic: null,
  },
  {
    reason: 'a link with another topic is refused',
    request: { link: 'sucht', topic: 'schulden' },
    problem: {
      code: 'invalid-field',
      details: { errors: [{ path: 'topic', rule: 'not-of-the-link' }] },
    },
  },
  {
    reason: 'an unknown topic is told, not dropped',
    request: { topic: 'typo' },
    problem: { code: 'invalid-field', details: { errors: [{ path: 'topic', rule: 'unknown' }] } },
  },
  {
    reason: 'an unknown link is told',
    request: { link: 'typo' },
    problem: { code: 'invalid-field', details: { errors: [{ path: 'link', rule: 'unknown' }] } },
  },
  {
    reason: 'a link that is switched off',
    request: { link: 'closed' },
    problem: {
      code: 'live-chat-disabled',
      details: {
        reason: 'LinkDisabled',
        extra: { enquiryUrl: 'https://platform.example/enquiry' },
      },
    },
  },
  {
    reason: 'the agency has its own enquiry page',
    agency: {
      effective: false,
      reason: 'AgencyDisabled',
      enquiryUrl: 'https://hamburg.example',
    },
    problem: {
      code: 'live-chat-disabled',
      details: { reason: 'AgencyDisabled', extra: { enquiryUrl: 'https://hamburg.example' } },
    },
  },
  {
    reason: 'a closed door comes before consent',
    agency: { effective: false, reason: 'DevelopmentMode' },
    request: { dataPolicy: 'f'.repeat(64) },
    problem: { code: 'live-chat-disabled' },
  },
  { reason: 'open on Monday morning', agency: { openingHours: mondayMornings }, topic: null },
  {
    reason: 'closed at noon',
    agency: { openingHours: mondayMornings },
    now: new Date('2026-11-16T11:00:00Z'),
    problem: { code: 'live-chat-disabled', details: { reason: 'OutsideOpeningHours' } },
  },
  { reason: 'a zip code of five digits', request: { zipCode: '20095' }, topic: null },
  {
    reason: 'a zip code that is none',
    request: { zipCode: '2009x' },
    problem: { code: 'invalid-field', details: { errors: [{ path: 'zipCode', rule: 'pattern' }] } },
  },
  {
    reason: 'an outdated text',
    request: { dataPolicy: 'f'.repeat(64) },
    problem: { code: 'consent-outdated' },
  },
  {
    reason: "the agreement's version is not the data policy's",
    request: { dataPolicy: 'a'.repeat(64) },
    problem: { code: 'consent-outdated' },
  },
]

test.each(cases)('$reason', ({ request: asked, agency: changed, now, topic, problem }) => {
  const outcome = attempt(() =>
    admit({ ...agency, ...changed }, settings, { ...request, ...asked }, now ?? monday),
  )
  expect(outcome).toMatchObject(problem === undefined ? { topic } : { problem })
})

test('no consent at all', () => {
  expect(attempt(() => admit(agency, settings, { agency: 'hamburg' }, monday))).toMatchObject({
    problem: { code: 'consent-required' },
  })
})

function attempt(act: () => string | null): { topic: string | null } | { problem: unknown } {
  try {
    return { topic: act() }
  } catch (problem) {
    return { problem }
  }
}
