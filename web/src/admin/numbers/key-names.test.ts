import { expect, test } from '@jest/globals'
import type { AdminAgency, Scopes } from '../../shared/admin-types.ts'
import { keyNames, loadKeyNames } from './key-names.ts'

// Without a language that is loaded, a text is its key.
const nameOf = keyNames([{ slug: 'debts', displayName: { en: 'Debts & money' } }])

test.each([
  { dimension: 'topic', key: 'debts', name: 'Debts & money', reason: 'the name of the topic' },
  { dimension: 'topic', key: 'old-topic', name: 'Old topic', reason: 'a topic of former times' },
  { dimension: 'topic', key: '(other)', name: 'numbers-other', reason: 'what was merged' },
  { dimension: 'topic', key: '(none)', name: 'numbers-none', reason: 'no topic was named' },
  { dimension: 'link', key: 'flyer-2026', name: 'Flyer 2026', reason: 'a link by its name' },
  { dimension: 'language', key: 'de', name: 'German', reason: 'a language' },
  {
    dimension: 'language',
    key: 'de-informal',
    name: 'German (locale-informal)',
    reason: 'a way to address people',
  },
  { dimension: 'language', key: 'en_US', name: 'en_US', reason: 'no code of a language' },
  { dimension: 'rating', key: '3', name: 'numbers-rating-3', reason: 'what clients chose' },
  { dimension: 'rating', key: '9', name: '9', reason: 'a rating of another release' },
])('$reason: $key', ({ dimension, key, name }) => {
  expect(nameOf(dimension, key)).toBe(name)
})

test('topics have the names of all agencies that the level counts, and of no other', async () => {
  const agency = (name: string, tenant: string): Scopes['agencies'][number] => ({
    agency: name,
    displayName: name,
    tenant,
    mayEditTexts: true,
  })
  const scopes: Scopes = {
    platform: false,
    tenants: [],
    agencies: [agency('a', 'one'), agency('b', 'one'), agency('c', 'two')],
  }
  const asked: string[] = []
  const api = {
    agency: (name: string): Promise<AdminAgency> => {
      asked.push(name)
      const topics = [{ slug: `topic-${name}`, displayName: { en: `Topic of ${name}` } }]
      return Promise.resolve({ settings: { topics } } as unknown as AdminAgency)
    },
  }
  const names = await loadKeyNames(api, { kind: 'tenant', name: 'one' }, scopes)
  expect(asked).toEqual(['a', 'b'])
  expect(names('topic', 'topic-b')).toBe('Topic of b')
})

test('an agency that is gone takes no other name along', async () => {
  const agencies = ['gone', 'here'].map((agency) => ({
    agency,
    displayName: agency,
    tenant: 'one',
    mayEditTexts: false,
  }))
  const topics = [{ slug: 'debts', displayName: { en: 'Debts' } }]
  const names = await loadKeyNames(
    {
      agency: async (name) => {
        if (name === 'gone') throw new Error('404')
        return { settings: { topics } } as unknown as AdminAgency
      },
    },
    { kind: 'tenant', name: 'one' },
    { platform: false, tenants: [], agencies },
  )
  expect(names('topic', 'debts')).toBe('Debts')
})
