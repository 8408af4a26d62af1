import { expect, test } from '@jest/globals'
import { validateResource, type Resource } from '@lotse/crds'
import { agencyDocument, platformDocument } from '../../../crds/test/samples.ts'
import { planDecided, planObserved, type RecordedResource } from './plan-records.ts'

const agency = read(agencyDocument({ liveChat: { enabled: false } }))
const enabled = read(agencyDocument({ liveChat: { enabled: true } }))
const { kind } = agency
const { name } = agency.metadata
const known: RecordedResource = { spec: agency.spec, managers: {} }
const deleting = {
  ...agency,
  metadata: { ...agency.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' },
} as Resource
const applied = { result: 'applied' } as const
const staff = { id: 's1', name: 'Anna Admin' }

test.each([
  { reason: 'as it was', before: known, resource: agency },
  { reason: 'never seen and not there', before: undefined, resource: undefined },
  { reason: 'deletion that is recorded already', before: undefined, resource: deleting },
])('nothing is recorded of a resource: $reason', ({ before, resource }) => {
  expect(planObserved(before, { kind, name, resource, managers: undefined })).toBeUndefined()
})

test('a default that is new in a release is not a change that somebody has made', () => {
  const platform = read(platformDocument({}))
  const { changeRecordMonths: _, ...older } = platform.spec as Record<string, unknown>
  const observed = { kind: 'Platform', name: 'platform', resource: platform, managers: [] } as const
  expect(planObserved({ spec: older as Resource['spec'], managers: {} }, observed)).toBeUndefined()
  const other = read(platformDocument({ changeRecordMonths: 6 }))
  expect(
    planObserved({ spec: platform.spec, managers: {} }, { ...observed, resource: other }),
  ).toMatchObject({
    records: [{ fields: [{ path: 'changeRecordMonths', from: '12', to: '6' }] }],
  })
})

test('what is older than the record has no author', () => {
  const observed = { kind, name, resource: agency, managers: undefined }
  expect(planObserved({ spec: null, managers: {} }, observed)).toMatchObject({ records: [] })
})

test('creation and deletion name the resource itself', () => {
  const created = planObserved(undefined, { kind, name, resource: agency, managers: undefined })
  const { displayName } = agency.spec
  expect(created?.records[0]).toMatchObject({ way: 'file', tenant: tenantOf(agency) })
  expect(created?.records[0]?.fields[0]).toEqual({ path: '', from: null, to: displayName })
  for (const resource of [undefined, deleting])
    expect(planObserved(known, { kind, name, resource, managers: [] })).toMatchObject({
      records: [
        { way: 'kubectl', manager: null, fields: [{ path: '', from: displayName, to: null }] },
      ],
      resource: 'gone',
    })
})

test('each manager has a record of its own, and that of the pages is the panel', () => {
  const resource = read(
    agencyDocument({ displayName: 'Neu', liveChat: { enabled: true, maxWaiting: 3 } }),
  )
  const entry = (manager: string, field: object): object => ({
    manager,
    operation: 'Apply',
    time: '2026-01-01T00:00:00Z',
    fieldsV1: { 'f:spec': field },
  })
  const managers = [
    entry('helm', { 'f:displayName': {} }),
    entry('lotse-admin', { 'f:liveChat': { 'f:enabled': {} } }),
    entry('kubectl-edit', { 'f:liveChat': { 'f:maxWaiting': {} } }),
  ] as never
  const planned = planObserved(known, { kind, name, resource, managers })
  expect(
    planned?.records.map(({ way, manager, fields }) => [way, manager, fields[0]?.path]),
  ).toEqual([
    ['kubectl', 'helm', 'displayName'],
    ['panel', 'lotse-admin', 'liveChat.enabled'],
    ['kubectl', 'kubectl-edit', 'liveChat.maxWaiting'],
  ])
})

test('an admin is named, and what is known is what the change has made', () => {
  const target = { kind, name }
  const change = { target, resourceBefore: agency, resourceAfter: enabled, staff }
  expect(planDecided({ ...change, outcome: applied }, [])).toEqual({
    records: [
      {
        kind: 'agency',
        name,
        tenant: tenantOf(agency),
        way: 'panel',
        staff,
        manager: null,
        outcome: 'applied',
        fields: [{ path: 'liveChat.enabled', from: 'false', to: 'true' }],
      },
    ],
    resource: { spec: enabled.spec, managers: {} },
  })
})

test.each([
  { outcome: { result: 'managed-elsewhere', manager: 'argocd' }, manager: 'argocd' },
  { outcome: { result: 'invalid', errors: [{ path: 'x', rule: 'y' }] }, manager: null },
  { outcome: { result: 'development-mode' }, manager: null },
] as const)('a refused attempt has no values: $outcome.result', ({ outcome, manager }) => {
  const target = { kind, name }
  const change = { target, resourceBefore: agency, resourceAfter: enabled, staff, outcome }
  expect(planDecided(change, [])).toMatchObject({
    records: [
      {
        outcome: outcome.result,
        manager,
        fields: [{ path: 'liveChat.enabled', from: null, to: null }],
      },
    ],
    resource: 'unchanged',
  })
})

test('a change that changes nothing is not recorded', () => {
  const change = { target: { kind, name }, resourceBefore: agency, resourceAfter: agency, staff }
  expect(planDecided({ ...change, outcome: applied }, [])).toBeUndefined()
})

function tenantOf(resource: Resource): string | null {
  return resource.kind === 'Agency' ? resource.spec.tenantRef.name : null
}

function read(document: unknown): Resource {
  const result = validateResource(document)
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return result.resource
}
