import { expect, test } from '@jest/globals'
import { ownedFields } from './owned-fields.ts'

const agency = {
  spec: {
    displayName: 'Hamburg',
    liveChat: {
      enabled: true,
      links: [
        { name: 'website', enabled: true },
        { name: 'sucht', topic: 'sucht', enabled: false },
      ],
    },
    legalTexts: { agreement: { de: { markdown: 'ja' }, en: { markdown: 'yes' } } },
  },
}

test.each<{ fields: unknown; owned: unknown; reason: string }>([
  {
    fields: { 'f:spec': { 'f:liveChat': { 'f:enabled': {} } } },
    owned: { spec: { liveChat: { enabled: true } } },
    reason: 'one leaf',
  },
  {
    fields: {
      'f:spec': {
        'f:liveChat': {
          'f:links': { 'k:{"name":"sucht"}': { '.': {}, 'f:name': {}, 'f:enabled': {} } },
        },
      },
    },
    owned: { spec: { liveChat: { links: [{ name: 'sucht', enabled: false }] } } },
    reason: 'one field of one item',
  },
  {
    fields: { 'f:spec': { 'f:liveChat': { 'f:links': { 'k:{"name":"gone"}': { '.': {} } } } } },
    owned: { spec: { liveChat: { links: [] } } },
    reason: 'an item that somebody has removed',
  },
  {
    fields: { 'f:spec': { 'f:legalTexts': { 'f:agreement': { 'f:de': {} } } } },
    owned: { spec: { legalTexts: { agreement: { de: { markdown: 'ja' } } } } },
    reason: 'a value as a whole',
  },
  {
    fields: { 'f:spec': { 'f:enquiryURL': {} } },
    owned: { spec: {} },
    reason: 'a field that is gone',
  },
  { fields: undefined, owned: undefined, reason: 'nothing is owned' },
])('$reason', ({ fields, owned }) => {
  expect(ownedFields(fields, agency)).toEqual(owned)
})
