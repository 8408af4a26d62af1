import { expect, test } from '@jest/globals'
import { validateResource, type Agency } from '@lotse/crds'
import { damagedPngBase64 } from '../../../crds/test/samples.ts'
import { testLinkCode } from '../../test/link-code.ts'
import { agencyConfig } from './agency-config.ts'
import { agencyStatus, type AgencyStatusInput } from './agency-status.ts'

const base: AgencyStatusInput = {
  agency: sample(),
  platform: undefined,
  desired: agencyConfig(sample(), undefined, undefined, testLinkCode),
  published: true,
  refusedCodes: [],
  identity: 'ready',
  refused: undefined,
  numbers: undefined,
  previous: undefined,
  appOrigin: 'https://app.example.org',
  now: new Date('2026-01-01T00:00:00Z'),
}

const numbers = { now: base.now, activeCounselors: 2 }

test.each([
  { waitingAtMark: 0, band: '0' },
  { waitingAtMark: 1, band: '1-4' },
  { waitingAtMark: 4, band: '1-4' },
  { waitingAtMark: 5, band: '5+' },
  { waitingAtMark: 100_000, band: '5+' },
])('$waitingAtMark waiting clients are shown as $band', ({ waitingAtMark, band }) => {
  expect(agencyStatus({ ...base, numbers: { ...numbers, waitingAtMark } }).queue.waiting).toBe(band)
})

test('between two marks the band before is kept', () => {
  const previous = agencyStatus({ ...base, numbers: { ...numbers, waitingAtMark: 3 } })
  const now = agencyStatus({ ...base, previous, numbers: { ...numbers, waitingAtMark: undefined } })
  expect(now.queue.waiting).toBe('1-4')
})

test.each([
  { change: { refused: 'a.yaml: x' }, reason: 'SourceInvalid', words: 'a.yaml: x' },
  { change: { published: false }, reason: 'NotReconciled', words: 'ConfigPublished' },
  { change: { identity: 'failed' as const }, reason: 'NotReconciled', words: 'IdentityReady' },
  { change: {}, reason: 'NotReconciled', words: 'LegalTextsResolved' },
])('Ready is false because of $reason: $words', ({ change, reason, words }) => {
  const [ready] = agencyStatus({ ...base, ...change }).conditions
  expect(ready).toMatchObject({ type: 'Ready', status: 'False', reason })
  expect(ready?.message).toContain(words)
})

test('a link shows its code; one whose code is taken has none, and Ready says which', () => {
  const agency = sample([{ name: 'website' }, { name: 'poster', topic: 'sucht' }])
  const desired = agencyConfig(agency, undefined, undefined, testLinkCode)
  const status = agencyStatus({ ...base, agency, desired, refusedCodes: ['poster'] })
  const url = 'https://app.example.org/live-chat/hamburg'
  expect(status.links).toEqual([
    {
      name: 'website',
      url: `${url}?link=website`,
      code: testLinkCode('hamburg', 'website'),
      enabled: true,
    },
    { name: 'poster', topic: 'sucht', url: `${url}?topic=sucht&link=poster`, enabled: true },
  ])
  expect(status.conditions[0]).toMatchObject({
    type: 'Ready',
    status: 'False',
    reason: 'LinkCodeCollision',
    message: expect.stringContaining(': poster'),
  })
})

test('what is inherited is not called missing where nobody knows the levels above', () => {
  const { conditions } = agencyStatus(base)
  expect(conditions.find(({ type }) => type === 'LegalTextsResolved')).toMatchObject({
    status: 'False',
    message: expect.stringContaining('not known without tenant and platform'),
  })
})

test('a refused branding is named with field, rule and a colour that works, and Ready shows why', () => {
  const branding = { accent: '#ffcc00', logo: damagedPngBase64 }
  const agency = { ...base.agency, spec: { ...base.agency.spec, branding } }
  const desired = agencyConfig(agency, undefined, undefined, testLinkCode)
  const { conditions } = agencyStatus({ ...base, agency, desired })
  const words =
    /^the accent is not used: spec\.branding\.accent: #ffcc00 must have a contrast of 4\.5:1 .*; the nearest that works is #[0-9a-f]{6}\. spec\.branding\.logo: must be a whole PNG/
  for (const type of ['BrandingAccepted', 'Ready'])
    expect(conditions.find((one) => one.type === type)).toMatchObject({
      status: 'False',
      reason: 'AccentRefused',
      message: expect.stringMatching(words),
    })
})

test('the time of a condition is that of its last change of status', () => {
  const before = agencyStatus({ ...base, identity: 'failed' })
  const later = { ...base, previous: before, now: new Date('2026-01-02T00:00:00Z') }
  const times = agencyStatus(later).conditions.map(({ type, lastTransitionTime }) => [
    type,
    lastTransitionTime.slice(0, 10),
  ])
  expect(Object.fromEntries(times)).toMatchObject({
    IdentityReady: '2026-01-02',
    ConfigPublished: '2026-01-01',
    Ready: '2026-01-01',
  })
})

function sample(links: readonly { name: string; topic?: string }[] = []): Agency {
  const result = validateResource({
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Agency',
    metadata: { name: 'hamburg', generation: 7 },
    spec: {
      displayName: 'x',
      tenantRef: { name: 'nord' },
      liveChat: { topics: [{ slug: 'sucht', displayName: { de: 'Sucht' } }], links },
    },
  })
  if (!result.ok || result.resource.kind !== 'Agency') throw new Error('not valid')
  return result.resource
}
