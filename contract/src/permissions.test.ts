import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { allows, counselorAgencies, permissions, rolesIn, type Action } from './permissions.ts'

const hamburg = { name: 'hamburg', tenant: 'nordlicht' }

test.each([
  { groups: ['/agencies/hamburg/counselors'], roles: ['counselor'], reason: 'own agency' },
  { groups: ['/agencies/hamburg/admins'], roles: ['agency-admin'], reason: 'admin group' },
  {
    groups: ['/tenants/nordlicht/admins'],
    roles: ['tenant-admin'],
    reason: 'tenant of the agency',
  },
  { groups: ['/platform/admins'], roles: ['platform-admin'], reason: 'the one platform' },
  {
    groups: ['/agencies/hamburg/counselors', '/agencies/hamburg/admins'],
    roles: ['counselor', 'agency-admin'],
    reason: 'an admin who is also a counselor gets both',
  },
  { groups: ['/agencies/kiel/counselors'], roles: [], reason: 'another agency' },
  { groups: ['/tenants/suedwind/admins'], roles: [], reason: 'another tenant' },
  { groups: ['/agencies/hamburg'], roles: [], reason: 'the parent group gives nothing' },
  { groups: ['/agencies/hamburg/counselors/x'], roles: [], reason: 'nor does a child' },
  { groups: ['/x/agencies/hamburg/counselors'], roles: [], reason: 'nor a path that ends alike' },
  { groups: ['agencies/hamburg/counselors'], roles: [], reason: 'nor one without the slash' },
  { groups: ['/agencies/HAMBURG/counselors'], roles: [], reason: 'names are lower case' },
])('$groups → $roles: $reason', ({ groups, roles }) => {
  expect(rolesIn(groups, hamburg)).toEqual(roles)
})

test.each<{ action: Action; allowed: string[] }>([
  { action: 'ticket.use', allowed: ['client'] },
  { action: 'queue.read', allowed: ['counselor'] },
  { action: 'ticket.accept', allowed: ['counselor'] },
  { action: 'chat.use', allowed: ['counselor'] },
  {
    action: 'aggregates.read',
    allowed: ['counselor', 'agency-admin', 'tenant-admin', 'platform-admin'],
  },
  { action: 'live-chat.switch', allowed: ['agency-admin', 'tenant-admin'] },
  { action: 'agency.administer', allowed: ['agency-admin', 'tenant-admin'] },
  { action: 'legal-text.edit.agency', allowed: ['agency-admin'] },
  { action: 'legal-text.edit.tenant', allowed: ['tenant-admin'] },
  { action: 'legal-text.edit.platform', allowed: ['platform-admin'] },
])('$action is allowed to $allowed and to nobody else', ({ action, allowed }) => {
  const roles = ['client', 'counselor', 'agency-admin', 'tenant-admin', 'platform-admin'] as const
  expect(roles.filter((role) => allows([role], action))).toEqual(allowed)
})

test('no text that is not a group path of ours gives a role', () => {
  const ours =
    /^\/(?:agencies\/[a-z0-9-]+\/(?:counselors|admins)|tenants\/[a-z0-9-]+\/admins|platform\/admins)$/
  fc.assert(
    fc.property(fc.string(), (path) => {
      fc.pre(!ours.test(path))
      expect(rolesIn([path], hamburg)).toEqual([])
      expect(counselorAgencies([path])).toEqual([])
    }),
  )
})

test('the agencies of a counselor are named once and in order', () => {
  expect(
    counselorAgencies([
      '/agencies/kiel/counselors',
      '/agencies/hamburg/counselors',
      '/agencies/kiel/counselors',
      '/agencies/konstanz/admins',
    ]),
  ).toEqual(['hamburg', 'kiel'])
})

test('every action is allowed to somebody', () => {
  expect(Object.values(permissions).every((roles) => roles.length > 0)).toBe(true)
})
