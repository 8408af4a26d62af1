import { unavailableReasons } from '@lotse/contract/door-reason'
import { expect, test } from '@jest/globals'
import { parseAdminPath } from '../route.ts'
import { sections } from '../sections.ts'
import { reasonTable, type RemedyContext } from './remedies.ts'

const agency = { agency: 'hamburg', displayName: 'Hamburg', tenant: 'stadt' }
const tenant = { tenant: 'stadt', displayName: 'Stadt' }

/** The same agency, seen by different people. */
function seenBy(
  role: 'agency' | 'agency-without-texts' | 'agency-of-gitops' | 'agency-counselor' | 'tenant',
): RemedyContext {
  const mayEditTexts = role === 'agency'
  return {
    agency: 'hamburg',
    tenant: 'stadt',
    scopes: {
      platform: false,
      tenants: role === 'tenant' ? [tenant] : [],
      agencies: [{ ...agency, mayEditTexts }],
    },
    counselsIn: role === 'agency-counselor' ? ['hamburg'] : ['berlin'],
    flagOwner: role === 'agency-of-gitops' ? 'argocd' : null,
  }
}

test('every reason of the service has a sentence and a remedy, and no other', () => {
  expect(Object.keys(reasonTable).toSorted()).toEqual([...unavailableReasons].toSorted())
})

test.each([
  { reason: 'AgencyDisabled', by: 'agency', kind: 'switch-on' },
  { reason: 'AgencyDisabled', by: 'agency-of-gitops', kind: 'elsewhere', owner: 'argocd' },
  { reason: 'TenantDisabled', by: 'agency', kind: 'ask' },
  { reason: 'TenantDisabled', by: 'tenant', kind: 'open', path: '/admin/tenants/stadt/overview' },
  {
    reason: 'LegalTextMissing',
    by: 'agency',
    kind: 'open',
    path: '/admin/agencies/hamburg/texts',
  },
  { reason: 'LegalTextMissing', by: 'tenant', kind: 'open', path: '/admin/tenants/stadt/texts' },
  { reason: 'LegalTextMissing', by: 'agency-without-texts', kind: 'ask' },
  {
    reason: 'OutsideOpeningHours',
    by: 'agency',
    kind: 'open',
    path: '/admin/agencies/hamburg/live-chat/opening-hours',
  },
  {
    reason: 'OpeningHoursInvalid',
    by: 'agency',
    kind: 'open',
    path: '/admin/agencies/hamburg/live-chat/opening-hours',
  },
  {
    reason: 'QueueFull',
    by: 'agency',
    kind: 'open',
    path: '/admin/agencies/hamburg/live-chat/max-waiting',
  },
  { reason: 'NoCounselorActive', by: 'agency', kind: 'ask' },
  { reason: 'NoCounselorActive', by: 'agency-counselor', kind: 'open', path: '/admin/' },
  { reason: 'LinkDisabled', by: 'agency', kind: 'open', path: '/admin/agencies/hamburg/links' },
  { reason: 'DevelopmentMode', by: 'tenant', kind: 'ask' },
  { reason: 'TenantNotFound', by: 'agency', kind: 'ask' },
  { reason: 'AgencyDeleting', by: 'agency', kind: 'ask' },
] as const)('$reason for the admin of $by: $kind', ({ reason, by, ...expected }) => {
  const remedy = reasonTable[reason].remedy(seenBy(by))
  expect(remedy).toMatchObject(expected)
  if (remedy.kind !== 'open' || remedy.path === '/admin/') return
  const route = parseAdminPath(remedy.path)
  const known = [...sections.map(({ key }) => key), 'texts']
  expect(route.kind === 'section' ? known : []).toContain(
    route.kind === 'section' ? route.section : undefined,
  )
})
