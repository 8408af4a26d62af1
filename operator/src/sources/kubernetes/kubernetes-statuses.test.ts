import { beforeEach, expect, test } from '@jest/globals'
import { transition, type AgencyStatus } from '@lotse/crds'
import fc from 'fast-check'
import { condition } from '../../resources/conditions.ts'
import { ApiError, type ApiRequest, type Transport } from '@lotse/kubernetes'
import { readObject, resourcePaths, type ObjectFacts } from './kubernetes-objects.ts'
import { createKubernetesStatuses, type KubernetesStatuses } from './kubernetes-statuses.ts'

let requests: ApiRequest[]
let answer: (request: ApiRequest) => unknown
let statuses: KubernetesStatuses

beforeEach(() => {
  requests = []
  answer = ({ body }) => ({
    metadata: { name: 'hamburg', uid: 'u1', resourceVersion: '11' },
    status: body !== null && typeof body === 'object' && 'status' in body ? body.status : undefined,
  })
  const transport: Transport = {
    request: async (request) => {
      requests.push(request)
      return answer(request)
    },
    stream: () => {
      throw new Error('statuses watch nothing')
    },
    close: async () => {},
  }
  statuses = createKubernetesStatuses(transport, resourcePaths('lotse'))
})

const seen: ObjectFacts = {
  uid: 'u1',
  resourceVersion: '10',
  finalizers: [],
  managers: [],
  deletionTimestamp: undefined,
  status: undefined,
}
const conditions = transition([], [condition('Ready', true, 'Reconciled')], 1, new Date(0))
const status: AgencyStatus = {
  observedGeneration: 1,
  conditions,
  links: [],
  counselors: { active: 2 },
  queue: { waiting: '0' },
}

test('a status is applied once, with the uid, and read back at once', async () => {
  statuses.observe('Agency', 'hamburg', seen)
  await statuses.write('Agency', 'hamburg', status)
  await statuses.write('Agency', 'hamburg', { ...status })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'PATCH',
    path: '/apis/lotse.dev/v1alpha1/namespaces/lotse/agencies/hamburg/status',
    query: { fieldManager: 'lotse-operator', force: 'true' },
    contentType: 'application/apply-patch+yaml',
    body: { kind: 'Agency', metadata: { name: 'hamburg', uid: 'u1' }, status },
  })
  expect(statuses.read('Agency', 'hamburg')).toEqual(status)
})

test('a status that is there already after a restart costs nothing', async () => {
  statuses.observe('Agency', 'hamburg', { ...seen, status: structuredClone(status) })
  await statuses.write('Agency', 'hamburg', status)
  expect(requests).toEqual([])
})

test('an older state that the watch brings late does not undo what was written', async () => {
  statuses.observe('Agency', 'hamburg', seen)
  await statuses.write('Agency', 'hamburg', status)
  expect(statuses.observe('Agency', 'hamburg', seen)).toEqual({ drifted: false })
  expect(statuses.read('Agency', 'hamburg')).toEqual(status)
})

test('a status that somebody has changed is noticed and written again', async () => {
  statuses.observe('Agency', 'hamburg', seen)
  await statuses.write('Agency', 'hamburg', status)
  const changed = { ...seen, resourceVersion: '12', status: { ...status, observedGeneration: 7 } }
  expect(statuses.observe('Agency', 'hamburg', changed)).toEqual({ drifted: true })
  await statuses.write('Agency', 'hamburg', status)
  expect(requests).toHaveLength(2)
})

test.each([
  { reason: 'a status', change: { status: { observedGeneration: 7 } } },
  { reason: 'no status any more', change: { status: undefined } },
  { reason: 'our finalizer away', change: { finalizers: [] } },
])('what somebody does before this process has written is noticed, too: $reason', ({ change }) => {
  const before = { ...seen, status, finalizers: ['lotse.dev/drain'] }
  expect(statuses.observe('Agency', 'hamburg', before)).toEqual({ drifted: false })
  const after = { ...before, resourceVersion: '12', ...change }
  expect(statuses.observe('Agency', 'hamburg', after)).toEqual({ drifted: true })
})

test('what the API server leaves out is not written again and again', async () => {
  answer = () => ({
    metadata: { name: 'hamburg', uid: 'u1', resourceVersion: '11' },
    status: { observedGeneration: 1 },
  })
  statuses.observe('Agency', 'hamburg', seen)
  await statuses.write('Agency', 'hamburg', status)
  await statuses.write('Agency', 'hamburg', status)
  expect(requests).toHaveLength(1)
})

test.each([
  { change: {}, writes: 1, reason: 'it is missing' },
  { change: { finalizers: ['lotse.dev/drain'] }, writes: 0, reason: 'it is there' },
  {
    change: { deletionTimestamp: '2026-01-01T00:00:00Z' },
    writes: 0,
    reason: 'the API server takes none any more',
  },
])('hold adds the finalizer where $reason: $writes', async ({ change, writes }) => {
  statuses.observe('Agency', 'hamburg', { ...seen, ...change })
  await statuses.addFinalizer('Agency', 'hamburg')
  expect(requests).toHaveLength(writes)
})

test('release takes away the own finalizer alone, and only from the state that was seen', async () => {
  const finalizers = ['example.org/other', 'lotse.dev/drain']
  statuses.observe('Agency', 'hamburg', {
    ...seen,
    deletionTimestamp: '2026-01-01T00:00:00Z',
    finalizers,
  })
  await statuses.removeFinalizer('Agency', 'hamburg')
  expect(requests[0]?.body).toEqual({
    metadata: { uid: 'u1', resourceVersion: '10', finalizers: ['example.org/other'] },
  })
  await statuses.removeFinalizer('Agency', 'hamburg')
  expect(requests).toHaveLength(1)
})

test('an agency that is not being deleted keeps its finalizer', async () => {
  statuses.observe('Agency', 'hamburg', { ...seen, finalizers: ['lotse.dev/drain'] })
  await statuses.removeFinalizer('Agency', 'hamburg')
  expect(requests).toEqual([])
})

test('an object that is gone is no error, a conflict is one', async () => {
  statuses.observe('Agency', 'hamburg', seen)
  answer = () => {
    throw new ApiError({ status: 404, reason: 'NotFound' })
  }
  await statuses.write('Agency', 'hamburg', status)
  answer = () => {
    throw new ApiError({ status: 409, reason: 'Conflict' })
  }
  await expect(statuses.write('Agency', 'hamburg', status)).rejects.toThrow('409 Conflict')
})

test('an object that was deleted and made again starts without what was written to the first', () => {
  statuses.observe('Agency', 'hamburg', { ...seen, status })
  statuses.observe('Agency', 'hamburg', { ...seen, uid: 'u2', resourceVersion: '5' })
  expect(statuses.read('Agency', 'hamburg')).toBeUndefined()
})

test('reading an object never throws, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (any, spec, other) => {
      readObject('Agency', any)
      const object = { metadata: { name: 'hamburg' }, spec, status: other }
      const read = readObject('Agency', object)
      expect(read?.name).toBe('hamburg')
    }),
  )
})
