import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { FileSet, type FileSetState } from './file-set.ts'

const agency = (name: string, displayName = name, tenant = 'nord'): string => `
apiVersion: lotse.dev/v1alpha1
kind: Agency
metadata: {name: ${name}}
spec: {displayName: ${displayName}, tenantRef: {name: ${tenant}}}
`
const broken = 'kind: ['

test('the samples are good', () => {
  const directory = join(import.meta.dirname, '../../../../deploy/local')
  const texts = readdirSync(directory).map((file): [string, string] => [
    file,
    readFileSync(join(directory, file), 'utf8'),
  ])
  const state = new FileSet().update(new Map(texts))
  expect(state.problems).toEqual([])
  expect(keys(state)).toEqual([
    'Agency/hamburg',
    'Agency/kiel',
    'Agency/konstanz',
    'Platform/platform',
    'Tenant/nordlicht',
    'Tenant/suedwind',
  ])
})

test('a file that is emptied deletes nothing: what it held stays, and the problem is told', () => {
  const files = new FileSet()
  files.update(new Map([['a.yaml', agency('hamburg')]]))
  const emptied = files.update(new Map([['a.yaml', '']]))
  expect(keys(emptied)).toEqual(['Agency/hamburg'])
  expect(emptied.problems).toMatchObject([{ file: 'a.yaml', rule: 'empty' }])
})

test.each([
  { reason: 'no YAML', text: broken, path: 'line 1', rule: 'yaml' },
  { reason: 'nothing in it', text: '', path: '', rule: 'empty' },
  { reason: 'comments only', text: '# later\n---\n', path: '', rule: 'empty' },
  { reason: 'a key twice', text: 'kind: a\nkind: b\n', path: 'line 2', rule: 'yaml' },
  { reason: 'an unknown alias', text: 'a: *b', path: '', rule: 'yaml' },
  { reason: 'aliases that would fill the memory', text: bomb(), path: '', rule: 'yaml' },
  {
    reason: 'another kind',
    text: 'apiVersion: v1\nkind: ConfigMap\n',
    path: 'apiVersion',
    rule: 'const',
  },
  { reason: 'a list', text: '- a', path: '', rule: 'type' },
  {
    reason: 'one object twice',
    text: `${agency('hamburg')}---${agency('hamburg')}`,
    path: '',
    rule: 'duplicate',
  },
])('a file with $reason is refused as a whole', ({ text, path, rule }) => {
  const { problems, snapshot } = new FileSet().update(new Map([['a.yaml', text]]))
  expect(problems.map((problem) => ({ path: problem.path, rule: problem.rule }))).toContainEqual({
    path,
    rule,
  })
  expect(snapshot.resources).toEqual([])
  expect(snapshot.complete).toBe(false)
})

test('the last good content of a file stays until a better one comes', () => {
  const files = new FileSet()
  files.update(new Map([['a.yaml', agency('hamburg', 'one')]]))
  const refused = files.update(new Map([['a.yaml', broken]]))
  expect(names(refused)).toEqual(['one'])
  expect(refused.snapshot.complete).toBe(true)
  expect([...refused.snapshot.refused.keys()]).toEqual(['Agency/hamburg'])
  const mended = files.update(new Map([['a.yaml', agency('hamburg', 'two')]]))
  expect(names(mended)).toEqual(['two'])
  expect(mended.problems).toEqual([])
})

test('what cannot change is compared with the last good content', () => {
  const files = new FileSet()
  files.update(new Map([['a.yaml', agency('hamburg', 'x', 'nord')]]))
  const { problems } = files.update(new Map([['a.yaml', agency('hamburg', 'x', 'sued')]]))
  expect(problems).toMatchObject([
    {
      file: 'a.yaml',
      resource: 'Agency/hamburg',
      path: 'spec.tenantRef.name',
      rule: 'self == oldSelf',
    },
  ])
})

test('a removed file takes its resources along, and the rest is known to be all', () => {
  const files = new FileSet()
  files.update(
    new Map([
      ['a.yaml', agency('hamburg')],
      ['b.yaml', agency('kiel')],
    ]),
  )
  const state = files.update(new Map([['b.yaml', agency('kiel')]]))
  expect(keys(state)).toEqual(['Agency/kiel'])
  expect(state.snapshot.complete).toBe(true)
})

test.each([
  { reason: 'no file at all', texts: [] },
  {
    reason: 'a file that was never good',
    texts: [
      ['a.yaml', broken],
      ['b.yaml', agency('kiel')],
    ],
  },
  { reason: 'a file that was never readable', texts: [['a.yaml', undefined]] },
] satisfies { reason: string; texts: [string, string | undefined][] }[])(
  'with $reason nobody can say what is gone',
  ({ texts }) => {
    expect(new FileSet().update(new Map<string, string | undefined>(texts)).snapshot.complete).toBe(
      false,
    )
  },
)

test('a resource in two files stays with the one that had it', () => {
  const files = new FileSet()
  files.update(new Map([['b.yaml', agency('hamburg', 'first')]]))
  const both = files.update(
    new Map([
      ['a.yaml', agency('hamburg', 'second')],
      ['b.yaml', agency('hamburg', 'first')],
    ]),
  )
  expect(names(both)).toEqual(['first'])
  expect(both.problems).toMatchObject([
    { file: 'a.yaml', rule: 'duplicate', resource: 'Agency/hamburg' },
  ])
  const moved = files.update(new Map([['a.yaml', agency('hamburg', 'second')]]))
  expect(names(moved)).toEqual(['second'])
  expect(moved.problems).toEqual([])
})

test('of two files that are new the first by name has it', () => {
  const state = new FileSet().update(
    new Map([
      ['b.yaml', agency('hamburg', 'b')],
      ['a.yaml', agency('hamburg', 'a')],
    ]),
  )
  expect(names(state)).toEqual(['a'])
  expect(state.problems).toMatchObject([{ file: 'b.yaml', rule: 'duplicate' }])
})

test('of a refused file each resource learns its own problems, and nothing of its neighbours', () => {
  const files = new FileSet()
  const both = (kiel: string): string => `${agency('hamburg')}---${kiel}`
  files.update(new Map([['a.yaml', both(agency('kiel'))]]))
  const wrong = agency('kiel').replace('spec: {', 'spec: {enquiryURL: secret, ')
  const { refused } = files.update(new Map([['a.yaml', both(wrong)]])).snapshot
  expect(refused.get('Agency/kiel')?.problems).toMatchObject([{ path: 'spec.enquiryURL' }])
  expect(refused.get('Agency/hamburg')?.problems).toEqual([
    { path: '', rule: 'another resource in the same file is refused' },
  ])
  // A text that is not YAML may be anybody's.
  const unread = files.update(new Map([['a.yaml', both(broken)]])).snapshot
  expect(unread.refused.get('Agency/hamburg')?.problems[0]?.path).toMatch(/^line \d+$/)
})

test('a file that takes over what another one still has is refused', () => {
  const files = new FileSet()
  const hamburg = agency('hamburg', 'b')
  files.update(
    new Map([
      ['a.yaml', agency('kiel', 'a')],
      ['b.yaml', hamburg],
    ]),
  )
  const state = files.update(
    new Map([
      ['a.yaml', `${agency('kiel', 'a')}---${agency('hamburg', 'a')}`],
      ['b.yaml', hamburg],
    ]),
  )
  expect(names(state)).toEqual(['a', 'b'])
  expect(state.problems).toMatchObject([{ file: 'a.yaml', rule: 'duplicate' }])
})

test('a resource may move between files in one step', () => {
  const files = new FileSet()
  files.update(
    new Map([
      ['a.yaml', `${agency('hamburg')}---${agency('kiel')}`],
      ['b.yaml', agency('konstanz')],
    ]),
  )
  const state = files.update(
    new Map([
      ['a.yaml', agency('kiel')],
      ['b.yaml', `${agency('konstanz')}---${agency('hamburg')}`],
    ]),
  )
  expect(state.problems).toEqual([])
  expect(keys(state)).toEqual(['Agency/hamburg', 'Agency/kiel', 'Agency/konstanz'])
})

test('whatever happened before: once all files are good and apart, the state is that of the files alone', () => {
  const file = fc.constantFrom('a.yaml', 'b.yaml', 'c.yaml')
  const content = fc.oneof(
    fc.constant(broken),
    fc.constant(undefined),
    fc
      .uniqueArray(fc.constantFrom('hamburg', 'kiel', 'konstanz'), { maxLength: 2 })
      .map((found) => found.map((name) => agency(name)).join('---')),
  )
  const state = fc.dictionary(file, content, { noNullPrototype: true })
  fc.assert(
    fc.property(fc.array(state, { maxLength: 6 }), (history) => {
      const files = new FileSet()
      for (const texts of history) {
        const { snapshot } = files.update(new Map(Object.entries(texts)))
        expect(new Set(snapshot.resources.map(({ metadata }) => metadata.name)).size).toBe(
          snapshot.resources.length,
        )
      }
      const last = new Map([
        ['a.yaml', agency('kiel')],
        ['d.yaml', `${agency('konstanz')}---${agency('hamburg')}`],
      ])
      expect(files.update(last)).toEqual(new FileSet().update(last))
    }),
  )
})

test('no text makes it throw', () => {
  const fragment = fc.constantFrom(
    'kind: Agency\n',
    '---\n',
    '...\n',
    '&a',
    '*a',
    '!!binary x',
    '{',
    '[',
    ': ',
    '- ',
    '? ',
    '|\n',
    '"\\u0000"',
    '%YAML 9\n',
    '<<: *a\n',
    '\t',
  )
  const text = fc
    .array(fc.oneof(fragment, fc.string()), { maxLength: 20 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (source) => {
      expect(new FileSet().update(new Map([['a.yaml', source]])).snapshot.resources).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** Few bytes that mean a billion entries. */
function bomb(): string {
  const lines = ['a0: &a0 x']
  for (let level = 1; level < 10; level += 1)
    lines.push(
      `a${level}: &a${level} [${Array.from({ length: 9 }, () => `*a${level - 1}`).join()}]`,
    )
  return lines.join('\n')
}

function keys({ snapshot }: FileSetState): string[] {
  return snapshot.resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`).toSorted()
}

function names({ snapshot }: FileSetState): string[] {
  return snapshot.resources.map(({ spec }) => spec.displayName).toSorted()
}
