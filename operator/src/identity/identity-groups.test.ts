import { expect, test } from '@jest/globals'
import { createManualClock, settle } from '../../../kubernetes/test/manual-clock.ts'
import { createMemoryGroups } from '../../test/memory-groups.ts'
import { Workqueue } from '@lotse/kubernetes'
import { IdentityGroups } from './identity-groups.ts'

function fixture() {
  const groups = createMemoryGroups()
  const queue = new Workqueue({ clock: createManualClock(), random: () => 0 })
  const changes: string[] = []
  const identity = new IdentityGroups({ groups, queue, onChange: (key) => changes.push(key) })
  return { groups, queue, changes, identity }
}

test('groups are made once; asking again costs no call', async () => {
  const { groups, queue, changes, identity } = fixture()
  expect(identity.setDesired('Agency', 'hamburg', 'present')).toBe('pending')
  expect(await queue.next()).toBe('Agency/hamburg')
  expect(await identity.reconcile('Agency/hamburg')).toEqual({ requeueAfterMs: 600_000 })
  expect(changes).toEqual(['Agency/hamburg'])
  const { calls } = groups
  expect(identity.setDesired('Agency', 'hamburg', 'present')).toBe('ready')
  expect(groups.calls).toBe(calls)
})

test('a failure is told, thrown for another try, and forgotten when that succeeds', async () => {
  const { groups, changes, identity } = fixture()
  groups.down = true
  identity.setDesired('Tenant', 'nord', 'present')
  await expect(identity.reconcile('Tenant/nord')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(identity.reconcile('Tenant/nord')).rejects.toMatchObject({ code: 'unavailable' })
  expect(identity.setDesired('Tenant', 'nord', 'present')).toBe('failed')
  expect(changes).toEqual(['Tenant/nord'])
  groups.down = false
  await identity.reconcile('Tenant/nord')
  expect(identity.setDesired('Tenant', 'nord', 'present')).toBe('ready')
})

test('a group that someone removed by hand comes back at the next look', async () => {
  const { groups, identity } = fixture()
  identity.setDesired('Platform', 'platform', 'present')
  await identity.reconcile('Platform/platform')
  await groups.remove('/platform')
  await identity.reconcile('Platform/platform')
  expect(groups.paths).toEqual(['/platform', '/platform/admins'])
})

test('groups that are not wanted any more go, and what was wanted meanwhile wins', async () => {
  const { groups, identity, changes } = fixture()
  identity.setDesired('Agency', 'hamburg', 'present')
  await identity.reconcile('Agency/hamburg')
  expect(identity.setDesired('Agency', 'hamburg', 'absent')).toBe('pending')
  const removal = identity.reconcile('Agency/hamburg')
  expect(identity.setDesired('Agency', 'hamburg', 'present')).toBe('pending')
  await removal
  await settle()
  expect(changes).toEqual(['Agency/hamburg'])
  await identity.reconcile('Agency/hamburg')
  expect(groups.paths).toContain('/agencies/hamburg/counselors')
})
