import { expect, test } from '@jest/globals'
import type { Change, EditedFields } from '@lotse/contract/change-request'
import { validateResource, type Resource } from '@lotse/crds'
import { planChange, targetOf } from './plan-change.ts'

const hamburg = valid({
  apiVersion: 'lotse.dev/v1alpha1',
  kind: 'Agency',
  metadata: { name: 'hamburg' },
  spec: {
    displayName: 'Hamburg',
    tenantRef: { name: 'nord' },
    liveChat: {
      topics: [{ slug: 'sucht', displayName: { de: 'Sucht' } }],
      links: [{ name: 'website' }, { name: 'sucht', topic: 'sucht' }],
    },
    legalTexts: { agreement: { de: { markdown: 'eigener Text' } } },
  },
})
const agency = 'hamburg'
const ofAgency = { kind: 'write-text', level: 'agency', name: agency, text: 'agreement' } as const

function edit(fields: EditedFields): Change {
  return { kind: 'edit', level: 'agency', name: agency, fields }
}

const refused: readonly { reason: string; change: Change; outcome: unknown }[] = [
  {
    reason: 'a link that is not there',
    change: { kind: 'remove-link', agency, name: 'x' },
    outcome: { result: 'not-found' },
  },
  {
    reason: 'a link whose name is taken',
    change: { kind: 'add-link', agency, link: { name: 'website', enabled: true } },
    outcome: { result: 'invalid', errors: [{ path: 'name', rule: 'exists' }] },
  },
  {
    reason: 'a link to a topic that is not there: the rule stands above both lists',
    change: { kind: 'edit-link', agency, name: 'website', topic: 'x' },
    outcome: {
      result: 'invalid',
      errors: [{ path: 'topic', rule: 'every link must name a topic of this agency or none' }],
    },
  },
  {
    reason: 'topics without one that a link names',
    change: edit({ topics: [] }),
    outcome: {
      result: 'invalid',
      errors: [
        { path: 'liveChat.topics', rule: 'every link must name a topic of this agency or none' },
      ],
    },
  },
  {
    reason: 'opening hours that end before they begin, with the place in the list',
    change: edit({
      openingHours: {
        timeZone: 'Europe/Berlin',
        weekly: [{ day: 'Monday', from: '17:00', to: '09:00' }],
      },
    }),
    outcome: {
      result: 'invalid',
      errors: [
        {
          path: 'liveChat.openingHours.weekly[0]',
          rule: expect.stringContaining('from must be before to'),
        },
      ],
    },
  },
  {
    reason: 'a field that admins do not edit, whatever the api let through',
    change: edit({ deletionPolicy: 'Wipe' }),
    outcome: { result: 'invalid', errors: [{ path: '', rule: 'unknown' }] },
  },
  {
    reason: 'a field that objects have by themselves',
    change: edit({ constructor: {} }),
    outcome: { result: 'invalid', errors: [{ path: '', rule: 'unknown' }] },
  },
  {
    reason: 'a link with a name that no address could have',
    change: { kind: 'add-link', agency, link: { name: 'Große Seite', enabled: true } },
    outcome: {
      result: 'invalid',
      errors: [{ path: 'name', rule: expect.stringContaining('lowercase') }],
    },
  },
  {
    reason: 'an unknown placeholder, in words',
    change: { ...ofAgency, locale: 'de', markdown: 'Hallo {{client.name}}' },
    outcome: {
      result: 'invalid',
      errors: [{ path: 'markdown', rule: expect.stringContaining('unknown placeholder') }],
    },
  },
  {
    reason: 'a locale that is none',
    change: { ...ofAgency, locale: 'Deutsch', markdown: 'Hallo' },
    outcome: {
      result: 'invalid',
      errors: [{ path: 'locale', rule: 'keys must be locales such as de, en or de-simple' }],
    },
  },
]

test.each(refused)('refused: $reason', ({ change, outcome }) => {
  expect(planChange(hamburg, change)).toEqual({ outcome })
})

const accepted: readonly { reason: string; change: Change; spec: unknown }[] = [
  {
    reason: 'the flag',
    change: { kind: 'edit', level: 'agency', name: agency, fields: { liveChatEnabled: true } },
    spec: { liveChat: { enabled: true } },
  },
  {
    reason: 'a new link comes last',
    change: { kind: 'add-link', agency, link: { name: 'neu', topic: 'sucht', enabled: true } },
    spec: { liveChat: { links: [{ name: 'website' }, { name: 'sucht' }, { name: 'neu' }] } },
  },
  {
    reason: 'a link loses its topic and is switched off in one step',
    change: { kind: 'edit-link', agency, name: 'sucht', topic: null, enabled: false },
    spec: { liveChat: { links: [{ name: 'website' }, { name: 'sucht', enabled: false }] } },
  },
  {
    reason: 'a link is removed',
    change: { kind: 'remove-link', agency, name: 'website' },
    spec: { liveChat: { links: [{ name: 'sucht', topic: 'sucht', enabled: true }] } },
  },
  {
    reason: 'a text in one more language',
    change: { ...ofAgency, locale: 'en', markdown: 'own text' },
    spec: {
      legalTexts: {
        agreement: { de: { markdown: 'eigener Text' }, en: { markdown: 'own text' } },
      },
    },
  },
  {
    reason: 'a text in short beside the text',
    change: { ...ofAgency, locale: 'de', markdown: 'neu', short: 'kurz' },
    spec: { legalTexts: { agreement: { de: { markdown: 'neu', short: 'kurz' } } } },
  },
  {
    reason: 'several fields at once; null removes one',
    change: edit({ maxWaiting: 5, openingHours: null, branding: { accent: '#0b6e75' } }),
    spec: { liveChat: { maxWaiting: 5 }, branding: { accent: '#0b6e75' } },
  },
  {
    reason: 'topics in another order',
    change: edit({
      topics: [
        { slug: 'schulden', displayName: { de: 'Schulden' } },
        { slug: 'sucht', displayName: { de: 'Sucht' } },
      ],
    }),
    spec: { liveChat: { topics: [{ slug: 'schulden' }, { slug: 'sucht' }] } },
  },
  {
    reason: 'an own text is taken away',
    change: { ...ofAgency, locale: 'de', markdown: null },
    spec: { legalTexts: { agreement: {} } },
  },
]

test.each(accepted)('planned: $reason', ({ change, spec }) => {
  expect(planChange(hamburg, change)).toMatchObject({ resource: { spec } })
})

test('a link that loses its topic has none', () => {
  const change: Change = { kind: 'edit-link', agency, name: 'sucht', topic: null }
  const planned = planChange(hamburg, change)
  const links =
    'resource' in planned && planned.resource.kind === 'Agency'
      ? planned.resource.spec.liveChat.links
      : undefined
  expect(links?.[1]).toEqual({ name: 'sucht', enabled: true })
})

test('what is being deleted is not changed any more', () => {
  const going = { ...hamburg, metadata: { name: agency, deletionTimestamp: 'now' } }
  const change: Change = {
    kind: 'edit',
    level: 'agency',
    name: agency,
    fields: { liveChatEnabled: true },
  }
  expect(planChange(going, change)).toEqual({ outcome: { result: 'not-found' } })
})

test.each([
  ['platform', 'Platform'],
  ['tenant', 'Tenant'],
  ['agency', 'Agency'],
] as const)('a text of level %s is a change of a %s', (level, kind) => {
  expect(targetOf({ ...ofAgency, level, locale: 'de', markdown: null })).toEqual({
    kind,
    name: agency,
  })
})

function valid(value: unknown): Resource {
  const result = validateResource(value)
  if (!result.ok) throw new Error(JSON.stringify(result.violations))
  return result.resource
}
