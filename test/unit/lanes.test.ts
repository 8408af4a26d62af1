import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { breaking, laneOf, measuring, ownParts, partsOf } from '../setup/lanes.ts'
import SlowFilesFirst, { slowFiles } from '../setup/slow-files-first.ts'

const file = (
  name: string,
  path: string,
): {
  path: string
  context: { config: { displayName: { name: string; color: 'white' } } }
} => ({
  path: join(checkout, path),
  context: { config: { displayName: { name, color: 'white' } } },
})

test.each([
  { project: 'unit', path: 'common/src/a.test.ts', lane: 'independent', parts: undefined },
  {
    project: 'postgres',
    path: 'api/src/a.pg.test.ts',
    lane: 'independent',
    parts: 'postgres',
  },
  { project: 'stack', path: 'api/src/a.stack.test.ts', lane: 'product', parts: 'stack' },
  { project: 'cluster', path: 'a.cluster.test.ts', lane: 'cluster', parts: 'cluster' },
  { project: 'stack', path: ownParts[0] ?? '', lane: 'independent', parts: undefined },
  {
    project: 'postgres',
    path: measuring[0] ?? '',
    lane: 'undisturbed',
    parts: 'postgres',
  },
])('$path of the project $project runs in the lane $lane', ({ project, path, lane, parts }) => {
  const of = file(project, path)
  expect({ lane: laneOf(of).name, parts: partsOf(of)?.name }).toEqual({ lane, parts })
})

test('every file that the lanes and the order name exists', () => {
  const named = [...ownParts, ...breaking, ...measuring, ...Object.keys(slowFiles)]
  expect(named.filter((path) => !existsSync(join(checkout, path)))).toEqual([])
})

test('slow files start first, and one that breaks the shared parts last', () => {
  const [breaks = '', slow = ''] = [...breaking, ...Object.keys(slowFiles)]
  const tests = [breaks, 'test/other.stack.test.ts', slow].map((path) => file('stack', path))
  const sorted = new SlowFilesFirst({} as never).sort(tests as never[])
  expect(sorted.map(({ path }) => relative(checkout, path))).toEqual([
    slow,
    'test/other.stack.test.ts',
    breaks,
  ])
})

test('exactly the files that start a whole product themselves do without the shared one', () => {
  const starts = /\bstartStack\(|\bstartKeycloak\(/
  const found = globSync('{*/src,test}/**/*.stack.test.ts', { cwd: checkout }).filter((path) =>
    starts.test(readFileSync(join(checkout, path), 'utf8')),
  )
  expect(found.toSorted()).toEqual(ownParts.toSorted())
})

test('no file of the lane that starts its own parts asks for the shared ones', () => {
  const asks = ownParts.filter((path) =>
    readFileSync(join(checkout, path), 'utf8').includes('realParts('),
  )
  expect(asks).toEqual([])
})
