import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { agency, platform, tenant } from '../test/samples.ts'
import {
  availableLiveChat,
  effectiveLiveChat,
  type AvailableInput,
  type EffectiveInput,
} from './effective.ts'

const on: EffectiveInput = {
  agency: agency(),
  tenant: tenant(),
  platform: platform(),
  missingTexts: [],
  deleting: false,
}

test('live chat is effective when nothing speaks against it', () => {
  expect(effectiveLiveChat(on)).toEqual({ effective: true })
})

const obstacles: Readonly<Record<string, Partial<EffectiveInput>>> = {
  AgencyDeleting: { deleting: true },
  DevelopmentMode: { platform: platform({ developmentMode: true }) },
  TenantNotFound: { tenant: undefined },
  AgencyDisabled: { agency: agency({ liveChat: { enabled: false } }) },
  TenantDisabled: { tenant: tenant({ liveChat: { enabled: false } }) },
  LegalTextMissing: { missingTexts: ['agreement'] },
  OpeningHoursInvalid: {
    agency: agency({
      liveChat: { enabled: true, openingHours: { timeZone: 'Europe/Atlantis', weekly: [] } },
    }),
  },
}

test.each(Object.entries(obstacles))('%s holds it back', (reason, obstacle) => {
  expect(effectiveLiveChat({ ...on, ...obstacle })).toEqual({ effective: false, reason })
})

test('no platform, or one that cannot be read, is development mode', () => {
  expect(effectiveLiveChat({ ...on, platform: undefined })).toEqual({
    effective: false,
    reason: 'DevelopmentMode',
  })
})

test('one obstacle is enough, whatever the rest says', () => {
  fc.assert(
    fc.property(fc.subarray(Object.values(obstacles), { minLength: 1 }), (some) => {
      const input = some.reduce<EffectiveInput>((sum, obstacle) => ({ ...sum, ...obstacle }), on)
      expect(effectiveLiveChat(input).effective).toBe(false)
    }),
  )
})

test('in development mode it is never effective', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (enabled, tenantOn, missing) => {
      const { effective, reason } = effectiveLiveChat({
        agency: agency({ liveChat: { enabled } }),
        tenant: tenant({ liveChat: { enabled: tenantOn } }),
        platform: platform({ developmentMode: true }),
        missingTexts: missing ? ['imprint'] : [],
        deleting: false,
      })
      expect([effective, reason]).toEqual([false, 'DevelopmentMode'])
    }),
  )
})

const served: AvailableInput = {
  effective: { effective: true },
  openingHours: undefined,
  now: new Date('2026-01-01T12:00:00Z'),
  activeCounselors: 1,
  waiting: 0,
  maxWaiting: 1,
}

test.each<{ input: Partial<AvailableInput>; available: boolean; reason: string }>([
  { input: {}, available: true, reason: 'Available' },
  {
    input: { effective: { effective: false, reason: 'TenantDisabled' } },
    available: false,
    reason: 'TenantDisabled',
  },
  {
    input: { openingHours: { timeZone: 'UTC', weekly: [] } },
    available: false,
    reason: 'OutsideOpeningHours',
  },
  { input: { activeCounselors: 0 }, available: false, reason: 'NoCounselorActive' },
  { input: { waiting: 1 }, available: false, reason: 'QueueFull' },
])('$reason', ({ input, available, reason }) => {
  expect(availableLiveChat({ ...served, ...input })).toEqual({ available, reason })
})
