import { expect, test } from '@jest/globals'
import { ownersOf } from './field-owners.ts'
import { pointerTo, type FieldStep } from './field-path.ts'

const object = {
  spec: {
    liveChat: { links: [{ name: 'website' }, { name: 'sucht', topic: 'sucht' }] },
    legalTexts: { agreement: { 'de/a~b': { markdown: 'x' } } },
  },
}
const managedFields = [
  {
    manager: 'argocd',
    operation: 'Apply',
    fieldsV1: {
      'f:spec': {
        'f:liveChat': { 'f:links': { 'k:{"name":"website"}': { '.': {}, 'f:name': {} } } },
      },
    },
  },
  {
    manager: 'kubectl-edit',
    operation: 'Update',
    fieldsV1: {
      'f:spec': {
        'f:legalTexts': {},
        'f:liveChat': { 'f:links': { 'k:{"name":"sucht"}': { 'f:topic': {} } } },
      },
    },
  },
]

const links = ['spec', 'liveChat', 'links']
const cases: readonly {
  reason: string
  path: readonly FieldStep[]
  owners: string[]
  pointer: string | undefined
}[] = [
  {
    reason: 'an item by its key',
    path: [...links, { name: 'website' }],
    owners: ['argocd'],
    pointer: '/spec/liveChat/links/0',
  },
  {
    reason: 'a place that holds what somebody owns',
    path: [...links, { name: 'sucht' }],
    owners: ['kubectl-edit'],
    pointer: '/spec/liveChat/links/1',
  },
  {
    reason: 'a field of an item that somebody owns another field of',
    path: [...links, { name: 'website' }, 'topic'],
    owners: [],
    pointer: undefined,
  },
  {
    reason: 'a place in something that is owned as a whole; RFC 6901 escapes ~ and /',
    path: ['spec', 'legalTexts', 'agreement', 'de/a~b'],
    owners: ['kubectl-edit'],
    pointer: '/spec/legalTexts/agreement/de~1a~0b',
  },
  {
    reason: 'everything',
    path: ['spec'],
    owners: ['argocd', 'kubectl-edit'],
    pointer: '/spec',
  },
  {
    reason: 'an item that is not there',
    path: [...links, { name: 'x' }],
    owners: [],
    pointer: undefined,
  },
]

test.each(cases)('$reason', ({ path, owners, pointer }) => {
  expect(ownersOf(managedFields, path)).toEqual(owners)
  expect(pointerTo(object, path)).toBe(pointer)
})
