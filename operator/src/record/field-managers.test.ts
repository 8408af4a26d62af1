import { expect, test } from '@jest/globals'
import { managerOf, managerTimes, type FieldManager } from './field-managers.ts'

const enabled = { 'f:spec': { 'f:liveChat': { 'f:enabled': {} } } }
const links = { 'f:spec': { 'f:liveChat': { 'f:links': { 'k:{"name":"a"}': { '.': {} } } } } }
const finalizer = { 'f:metadata': { 'f:finalizers': {} } }
const entry = (manager: string, time: string, fieldsV1: unknown): FieldManager => ({
  manager,
  operation: 'Update',
  time,
  fieldsV1,
})
const path = ['spec', 'liveChat', 'enabled']

test.each([
  {
    reason: 'the owner of the field, and not who wrote last',
    before: [],
    now: [entry('kubectl-edit', '08', links), entry('kubectl-patch', '07', enabled)],
    to: true,
    manager: 'kubectl-patch',
  },
  {
    reason: 'of two owners, the one that has written since',
    before: [entry('argocd', '05', enabled)],
    now: [entry('argocd', '05', enabled), entry('kubectl-edit', '06', enabled)],
    to: true,
    manager: 'kubectl-edit',
  },
  {
    reason: 'the owner, when two writes in one second leave one time',
    before: [entry('kubectl-edit', '06', enabled)],
    now: [entry('kubectl-edit', '06', enabled)],
    to: true,
    manager: 'kubectl-edit',
  },
  {
    reason: 'for a field that was removed, who has written since',
    before: [entry('argocd', '05', links), entry('kubectl-edit', '04', enabled)],
    now: [entry('argocd', '05', links), entry('kubectl-edit', '06', links)],
    to: undefined,
    manager: 'kubectl-edit',
  },
  {
    reason: 'for a field that was removed within the second of the former write, who owns less now',
    before: [entry('argocd', '05', { 'f:spec': { ...enabled['f:spec'], 'f:enquiryURL': {} } })],
    now: [entry('argocd', '05', { 'f:spec': { 'f:enquiryURL': {} } })],
    to: undefined,
    manager: 'argocd',
  },
  {
    reason: 'nobody, where a field was removed by somebody who owns nothing',
    before: [entry('argocd', '05', links)],
    now: [entry('argocd', '05', links)],
    to: undefined,
    manager: null,
  },
  {
    reason: 'never the operator, which writes no spec',
    before: [],
    now: [entry('lotse-operator', '09', finalizer), entry('kubectl-edit', '06', links)],
    to: undefined,
    manager: 'kubectl-edit',
  },
])('$reason', ({ before, now, to, manager }) => {
  expect(managerOf({ path, from: false, to }, now, managerTimes(before))).toBe(manager)
})

test('an item of a list has its own managers', () => {
  const item = ['spec', 'liveChat', 'links', { name: 'a' }]
  const now = [entry('helm', '05', links), entry('kubectl-edit', '06', enabled)]
  expect(managerOf({ path: item, from: undefined, to: {} }, now, {})).toBe('helm')
})
