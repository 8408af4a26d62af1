import { describe, expect, test } from '@jest/globals'
import { inSteps, publishMonth, threshold, type AgencyMonth, type Count } from './disclosure.ts'

/** Exact numbers of a month by name: what an attacker wants to know. */
type Secrets = Readonly<Record<string, number>>

/** A month that could have been, as the rule gets it and as the attacker asks for it. */
interface World {
  readonly secrets: Secrets
  readonly agencies: readonly AgencyMonth[]
}

const count = (measure: string, dimension: string, key: string, number: number): Count => ({
  measure,
  dimension,
  key,
  count: number,
})
const total = (measure: string, number: number): Count => count(measure, '', '', number)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** An agency's split by a dimension, with its total. */
function split(dimension: string, cells: Secrets): readonly Count[] {
  return Object.entries(cells).map(([key, number]) => count('entered', dimension, key, number))
}

const agency = (counts: readonly Count[], name = 'kiel'): AgencyMonth => ({
  agency: name,
  tenant: 'nord',
  counts,
})

/** Every combination of whole numbers with a sum of at most `most`: for each total, all months that could have been. */
function tuples(length: number, most: number): readonly (readonly number[])[] {
  if (length === 0) return [[]]
  return Array.from({ length: most + 1 }, (_, first) =>
    tuples(length - 1, most - first).map((rest) => [first, ...rest]),
  ).flat()
}

/**
 * The attacker knows the rule, every row that it keeps (all exports are sums of them) and how the world is built; tries every
 * month that could have been, and keeps those with the same rows. A number from one to four that is the same in all of them
 * and stands in no row is disclosed. This is stronger than solving equations: it also uses what the rule would have done.
 */
function disclosed(worlds: readonly World[]): readonly string[] {
  const byRows = Map.groupBy(worlds, ({ agencies }) =>
    JSON.stringify(
      publishMonth(agencies)
        .map((one) => Object.values(one).join())
        .toSorted(),
    ),
  )
  return [...byRows].flatMap(([rows, same]) =>
    Object.keys(same[0]?.secrets ?? {}).flatMap((name) => {
      const values = new Set(same.map(({ secrets }) => secrets[name] ?? 0))
      const [only = 0] = values
      return values.size === 1 && only > 0 && only < threshold ? [`${name}=${only} ${rows}`] : []
    }),
  )
}

const worldsOf = (
  length: number,
  most: number,
  build: (numbers: readonly number[]) => World,
): readonly World[] => tuples(length, most).map(build)

const named = (names: readonly string[], numbers: readonly number[]): Secrets =>
  Object.fromEntries(names.map((name, index) => [name, numbers[index] ?? 0]))

const attacks: readonly { readonly name: string; readonly worlds: () => readonly World[] }[] = [
  ...[2, 3, 4].map((keys) => ({
    name: `a split into ${keys} keys with a known total`,
    worlds: () =>
      worldsOf(keys, 22, (numbers) => {
        const secrets = named(['a', 'b', 'c', 'd'].slice(0, keys), numbers)
        return {
          secrets,
          agencies: [agency([total('entered', sum(numbers)), ...split('topic', secrets)])],
        }
      }),
  })),
  {
    name: 'how visits are over, with pickups between entries and ends',
    worlds: () =>
      worldsOf(4, 26, ([ended = 0, abandoned = 0, declined = 0, lost = 0]) => ({
        secrets: { ended, abandoned: abandoned + lost, declined },
        agencies: [
          agency([
            total('entered', ended + abandoned + declined + lost),
            // Of those who were abandoned, some had been picked.
            total('picked', ended + declined + lost),
            total('ended', ended),
            total('abandoned', abandoned + lost),
            total('declined', declined),
          ]),
        ],
      })),
  },
  ...[2, 3, 4].map((members) => ({
    name: `${members} agencies of a tenant`,
    worlds: () =>
      worldsOf(members, 18, (numbers) => ({
        secrets: named(['a', 'b', 'c', 'd'].slice(0, members), numbers),
        agencies: numbers.map((entered, index) =>
          agency([total('entered', entered)], `agency${index}`),
        ),
      })),
  })),
  {
    name: 'three small agencies with a topic each or two',
    worlds: () =>
      worldsOf(6, 9, (numbers) => {
        const agencies = [0, 2, 4].map((first) => numbers.slice(first, first + 2))
        return {
          secrets: named(['a.x', 'a.y', 'b.x', 'b.y', 'c.x', 'c.y'], numbers),
          agencies: agencies.map((topics, index) =>
            agency(
              [total('entered', sum(topics)), ...split('topic', named(['x', 'y'], topics))],
              `agency${index}`,
            ),
          ),
        }
      }),
  },
  ...[
    { name: 'links whose topics are known, where people may choose others', links: 5, most: 18 },
    { name: 'links whose topics are known, where nobody chooses another', links: 3, most: 28 },
  ].map(({ name, links: parts, most }) => ({
    name,
    worlds: () =>
      worldsOf(parts, most, ([a = 0, b = 0, c = 0, x = 0, y = 0]) => {
        const links = { a, b, c, website: x + y }
        const topics = { x: a + c + x, y: b + y }
        return {
          secrets: { ...links, ...topics },
          agencies: [
            agency([
              total('entered', a + b + c + x + y),
              ...split('topic', topics),
              ...split('link', links),
            ]),
          ],
        }
      }),
  })),
  {
    name: 'languages whose texts are known, one without a text of its own',
    worlds: () =>
      worldsOf(4, 22, ([first = 0, second = 0, en = 0, tr = 0]) => {
        const languages = { de: first + second, en, tr }
        const versions = {
          'dataPolicy:d1': first,
          'dataPolicy:d2': second,
          'dataPolicy:e': en + tr,
        }
        return {
          secrets: { ...languages, ...versions },
          agencies: [
            agency([
              total('entered', first + second + en + tr),
              ...split('language', languages),
              ...Object.entries(versions).map(([key, number]) =>
                count('textVersion', 'textVersion', key, number),
              ),
            ]),
          ],
        }
      }),
  },
]

describe('an attacker who knows the rule and tries every month', () => {
  test.each(attacks)('learns no number from one to four: $name', ({ worlds }) => {
    const all = worlds()
    expect(disclosed(all).slice(0, 3)).toEqual([])
    // Not by showing nothing.
    expect(all.some(({ agencies }) => publishMonth(agencies).length > 1)).toBe(true)
  })

  test('finds what a rule without its second half would disclose', () => {
    // The total and all but one of the keys: what is left is their difference.
    const worlds = worldsOf(2, 20, (numbers) => {
      const secrets = named(['a', 'b'], numbers)
      const shown = Object.entries(secrets).filter(([, number]) => number >= threshold)
      const counts = [total('entered', sum(numbers)), ...split('topic', Object.fromEntries(shown))]
      return { secrets, agencies: [agency(counts)] }
    })
    expect(disclosed(worlds)).not.toEqual([])
  })
})

const cells = (measure: string, dimension: string, numbers: Secrets): readonly Count[] =>
  Object.entries(numbers).map(([key, number]) => count(measure, dimension, key, number))
const base = [total('entered', 40), total('picked', 30), total('ended', 20)]

test.each<{
  reason: string
  counts: readonly Count[]
  expected: Readonly<Record<string, number>>
}>([
  { reason: 'nothing of an agency with four entries', counts: [total('entered', 4)], expected: {} },
  {
    reason: 'a key of one person is merged with another small one',
    counts: [total('entered', 20), ...split('topic', { a: 14, b: 1, c: 5 })],
    expected: { entered: 20, 'entered topic a': 14, 'entered topic (other)': 6 },
  },
  {
    reason: 'small keys that reach five together need no other key',
    counts: [total('entered', 19), ...split('zip', { 20: 12, 21: 3, 22: 4 })],
    expected: { entered: 19, 'entered zip 20': 12, 'entered zip (other)': 7 },
  },
  {
    reason: 'keys that are equally small are merged together',
    counts: [total('entered', 26), ...split('zip', { 20: 12, 21: 6, 22: 6, 23: 2 })],
    expected: { entered: 26, 'entered zip 20': 12, 'entered zip (other)': 14 },
  },
  {
    reason: 'two keys of four would both be known',
    counts: [total('entered', 20), ...split('topic', { a: 12, b: 4, c: 4 })],
    expected: { entered: 20, 'entered topic (other)': 20 },
  },
  {
    reason: 'outcomes in order, with their splits',
    counts: [
      ...base,
      total('abandoned', 15),
      total('declined', 5),
      ...cells('wait', 'minutes', { '0-4': 25, '5-9': 5 }),
      ...cells('duration', 'minutes', { '30-44': 18, '45-59': 2 }),
      ...cells('rating', 'rating', { 3: 7, 1: 1 }),
    ],
    expected: {
      entered: 40,
      picked: 30,
      'wait minutes 0-4': 25,
      'wait minutes 5-9': 5,
      ended: 20,
      'duration minutes (other)': 20,
      'rating rating (other)': 8,
      abandoned: 15,
      declined: 5,
    },
  },
  {
    reason: 'declined by two: with the abandoned ones it would be the difference to the entries',
    counts: [...base, total('abandoned', 18), total('declined', 2)],
    expected: { entered: 40, picked: 30, ended: 20 },
  },
  {
    reason: 'three have not ended: neither the ends nor anything that adds up to them',
    counts: [
      total('entered', 23),
      total('picked', 23),
      total('ended', 20),
      total('abandoned', 3),
      ...cells('duration', 'minutes', { '0-4': 20 }),
    ],
    expected: { entered: 23, picked: 23 },
  },
  {
    reason: 'everybody was picked and nobody was lost',
    counts: [total('entered', 12), total('picked', 12), total('ended', 12)],
    expected: { entered: 12, picked: 12, ended: 12 },
  },
])('$reason', ({ counts, expected }) => {
  const rows = publishMonth([agency(counts)]).map(
    ({ measure, dimension, key, count: number }) =>
      [[measure, dimension, key].filter((part) => part !== '').join(' '), number] as const,
  )
  expect(Object.fromEntries(rows)).toEqual(expected)
  expect(rows).toHaveLength(Object.keys(expected).length)
})

test.each([
  { entered: [3, 4], shown: null, reason: 'each of two knows the other one' },
  { entered: [1, 1, 1], shown: null, reason: 'fewer than five together' },
  { entered: [4, 4, 4], shown: null, reason: 'all four: the sum tells each of them' },
  { entered: [1, 3, 2], shown: 6, reason: 'three, not all equal' },
  { entered: [1, 3, 0], shown: null, reason: 'an agency without entries is no member' },
])('small agencies with $entered entries: $reason', ({ entered, shown }) => {
  const agencies = entered.map((number, index) =>
    agency([total('entered', number)], `agency${index}`),
  )
  expect(publishMonth(agencies)).toEqual(
    shown === null ? [] : [{ ...total('entered', shown), agency: null, tenant: 'nord' }],
  )
})

test.each([
  { entered: 0, shown: null },
  { entered: 4, shown: null },
  { entered: 5, shown: 5 },
  { entered: 14, shown: 10 },
])('an open month with $entered entries shows $shown', ({ entered, shown }) => {
  expect(inSteps(entered)).toBe(shown)
})
