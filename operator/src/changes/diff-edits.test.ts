import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diffEdits } from './diff-edits.ts'
import { applyEdits } from './edit.ts'

const sucht = { slug: 'sucht', displayName: { de: 'Sucht' } }
const schulden = { slug: 'schulden', displayName: { de: 'Schulden' } }
const familie = { slug: 'familie', displayName: { de: 'Familie' } }
const path = ['spec', 'liveChat', 'topics']

test.each([
  { reason: 'the same value', before: [sucht], after: [sucht], edits: [] },
  { reason: 'nothing left', before: [sucht], after: undefined, edits: [{ op: 'remove', path }] },
  {
    reason: 'nothing before',
    before: undefined,
    after: [sucht],
    edits: [{ op: 'set', path, value: [sucht] }],
  },
  {
    reason: 'one name of one item',
    before: [sucht, schulden],
    after: [sucht, { slug: 'schulden', displayName: { de: 'Geld' } }],
    edits: [
      { op: 'set', path: [...path, { slug: 'schulden' }, 'displayName', 'de'], value: 'Geld' },
    ],
  },
  {
    reason: 'an item that comes last needs no order',
    before: [sucht],
    after: [sucht, familie],
    edits: [{ op: 'set', path: [...path, { slug: 'familie' }], value: familie }],
  },
  {
    reason: 'an item in front, one gone, two swapped',
    before: [sucht, schulden],
    after: [familie, schulden],
    edits: [
      { op: 'set', path: [...path, { slug: 'familie' }], value: familie },
      { op: 'remove', path: [...path, { slug: 'sucht' }] },
      { op: 'order', path, keys: [{ slug: 'familie' }, { slug: 'schulden' }] },
    ],
  },
  {
    reason: 'an item twice is one value, which the schema refuses',
    before: [sucht],
    after: [sucht, sucht],
    edits: [{ op: 'set', path, value: [sucht, sucht] }],
  },
])('$reason', ({ before, after, edits }) => {
  expect(diffEdits(path, before, after)).toEqual(edits)
})

test('the edits turn any value into any other', () => {
  const text = fc.dictionary(fc.constantFrom('de', 'en', 'fr'), fc.string(), {
    noNullPrototype: true,
  })
  const topics = fc.uniqueArray(
    fc.record({ slug: fc.constantFrom('a', 'b', 'c', 'd'), displayName: text }),
    { selector: ({ slug }) => slug },
  )
  const value = fc.record({ topics, greeting: text, weekly: fc.array(text) }, { requiredKeys: [] })
  fc.assert(
    fc.property(value, value, (before, after) => {
      expect(applyEdits(before, diffEdits([], before, after))).toEqual(after)
    }),
  )
})
