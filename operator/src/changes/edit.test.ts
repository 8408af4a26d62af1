import { expect, test } from '@jest/globals'
import { applyEdits, type Edit } from './edit.ts'

const agency = {
  spec: {
    liveChat: { enabled: false, links: [{ name: 'website' }, { name: 'sucht', topic: 'sucht' }] },
  },
}
const links = ['spec', 'liveChat', 'links']

const cases: readonly { reason: string; edit: Edit; from?: unknown; gives: unknown }[] = [
  {
    reason: 'a field is set and its neighbours stay',
    edit: { op: 'set', path: ['spec', 'liveChat', 'enabled'], value: true },
    gives: { spec: { liveChat: { ...agency.spec.liveChat, enabled: true } } },
  },
  {
    reason: 'an item is found by its key, wherever it stands',
    edit: { op: 'set', path: [...links, { name: 'sucht' }, 'enabled'], value: false },
    gives: {
      spec: {
        liveChat: {
          enabled: false,
          links: [{ name: 'website' }, { name: 'sucht', topic: 'sucht', enabled: false }],
        },
      },
    },
  },
  {
    reason: 'an item that is not there is made with its key, and so is everything on the way',
    from: {},
    edit: { op: 'set', path: [...links, { name: 'neu' }, 'enabled'], value: true },
    gives: { spec: { liveChat: { links: [{ name: 'neu', enabled: true }] } } },
  },
  {
    reason: 'an item is removed by its key',
    edit: { op: 'remove', path: [...links, { name: 'website' }] },
    gives: { spec: { liveChat: { enabled: false, links: [{ name: 'sucht', topic: 'sucht' }] } } },
  },
  {
    reason: 'a field of an item is removed',
    edit: { op: 'remove', path: [...links, { name: 'sucht' }, 'topic'] },
    gives: {
      spec: { liveChat: { enabled: false, links: [{ name: 'website' }, { name: 'sucht' }] } },
    },
  },
  {
    reason: 'removing what is not there makes nothing',
    edit: { op: 'remove', path: ['spec', 'legalTexts', 'agreement', 'de'] },
    gives: agency,
  },
  {
    reason: 'nor does it for an item',
    edit: { op: 'remove', path: [...links, { name: 'neu' }] },
    gives: agency,
  },
]

test.each(cases)('$reason', ({ edit, from = agency, gives }) => {
  const before = structuredClone(from)
  expect(applyEdits(from, [edit])).toEqual(gives)
  expect(from).toEqual(before)
})
