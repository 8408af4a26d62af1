import { expect, test } from '@jest/globals'
import { legalTextKinds } from '@lotse/contract/legal-text'
import { reasons, type Branding } from '@lotse/crds'
import fc from 'fast-check'
import {
  arbitraryAgency,
  arbitraryPlatform,
  arbitraryTenant,
} from '../../test/arbitrary-resources.ts'
import * as samples from '../../../crds/test/samples.ts'
import { testLinkCode } from '../../test/link-code.ts'
import { agencyConfig } from './agency-config.ts'
import { platformConfig } from '../platform/platform-config.ts'
import { agencyStatus, type AgencyStatusInput } from './agency-status.ts'

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const resources = fc.tuple(arbitraryAgency(), maybe(arbitraryTenant()), maybe(arbitraryPlatform))

test('no valid resource makes it throw, and the config is whole and consistent', () => {
  fc.assert(
    fc.property(resources, ([agency, tenant, platform]) => {
      const { config, effective } = agencyConfig(agency, tenant, platform, testLinkCode)
      expect(config.row.effective).toBe(config.row.reason === null)
      expect(effective.effective).toBe(config.row.effective)
      expect(config.row.effective && (platform?.spec.developmentMode ?? true)).toBe(false)
      const locale = platform?.spec.defaultLocale
      const kinds = config.texts.filter((text) => text.locale === locale).map(({ kind }) => kind)
      // Without a text of each kind it must not be effective.
      expect(config.row.effective && kinds.length < legalTextKinds.length).toBe(false)
    }),
  )
})

test.each<{ own: Branding; above: Branding; shown: object; reason: string }>([
  {
    own: {},
    above: { accent: '#2F5D50', logo: samples.pngBase64 },
    shown: { accent: '#2f5d50', logo: samples.pngBase64 },
    reason: 'all of it is inherited',
  },
  {
    own: { accent: '#1d5a8a' },
    above: { accent: '#2f5d50', logo: samples.pngBase64 },
    shown: { accent: '#1d5a8a', logo: samples.pngBase64 },
    reason: "each field is the agency's where it has one",
  },
  {
    own: { accent: '#ffcc00', logo: samples.damagedPngBase64 },
    above: { accent: '#2f5d50', logo: samples.pngBase64 },
    shown: { accent: '#2f5d50', logo: samples.pngBase64 },
    reason: 'a refused field counts as absent',
  },
  {
    own: {},
    above: { accent: '#ffcc00' },
    shown: { accent: null, logo: null, logoVersion: null },
    reason: 'nothing is left',
  },
])('branding: $reason', ({ own, above, shown }) => {
  const { row } = agencyConfig(
    samples.agency({ branding: own }),
    samples.tenant({ branding: above }),
    samples.platform(),
    testLinkCode,
  ).config
  expect(row).toMatchObject(shown)
})

test('an agency that is being deleted is off and remembers how', () => {
  fc.assert(
    fc.property(resources, ([agency, tenant, platform]) => {
      const metadata = { ...agency.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' }
      const { row } = agencyConfig({ ...agency, metadata }, tenant, platform, testLinkCode).config
      expect(row).toMatchObject({
        effective: false,
        reason: 'AgencyDeleting',
        deletion: agency.spec.deletionPolicy,
      })
    }),
  )
})

test('a pattern that is no regular expression is not published', () => {
  fc.assert(
    fc.property(arbitraryPlatform, (platform) => {
      const { zipCodePattern } = platformConfig(platform)
      const good = platform.spec.liveChat.zipCodePattern.endsWith('}')
      expect(zipCodePattern).toBe(good ? `^(?:${platform.spec.liveChat.zipCodePattern})$` : null)
    }),
  )
})

test('a status says of every condition what, why and since when, and is the same when it is made again', () => {
  const rest = fc.record({
    published: fc.boolean(),
    refusedCodes: fc.array(fc.string(), { maxLength: 2 }),
    identity: fc.constantFrom('pending', 'ready', 'absent', 'failed'),
    refused: maybe(fc.string()),
    numbers: maybe(
      fc.record({
        now: fc.date({ noInvalidDate: true }),
        activeCounselors: fc.nat(),
        waitingAtMark: maybe(fc.nat()),
      }),
    ),
  }) satisfies fc.Arbitrary<Partial<AgencyStatusInput>>
  fc.assert(
    fc.property(resources, rest, ([agency, tenant, platform], more) => {
      const input = {
        ...more,
        agency,
        platform,
        desired: agencyConfig(agency, tenant, platform, testLinkCode),
        previous: undefined,
        appOrigin: 'https://app.example.org',
        now: new Date('2026-01-01T00:00:00.123Z'),
      }
      const status = agencyStatus(input)
      expect(status.conditions.map(({ type }) => type)).toEqual([
        'Ready',
        'ConfigPublished',
        'LegalTextsResolved',
        'BrandingAccepted',
        'IdentityReady',
        'LiveChatAvailable',
      ])
      for (const condition of status.conditions) {
        expect(Object.keys(reasons)).toContain(condition.reason)
        expect(condition.lastTransitionTime).toBe('2026-01-01T00:00:00Z')
      }
      const later = new Date('2027-01-01T00:00:00Z')
      expect(agencyStatus({ ...input, previous: status, now: later })).toEqual(status)
    }),
  )
})
