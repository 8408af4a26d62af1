import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { laneOf, mayRepeat, measuring, ownParts, partsOf, searching } from '../setup/lanes.ts'
import { slowFiles } from '../setup/slow-files-first.ts'

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

test.each([
  {
    reason: 'real parts have a pace',
    project: 'stack',
    environment: { CI: 'true' },
    repeats: true,
  },
  { reason: 'units have none', project: 'unit', environment: { CI: 'true' }, repeats: false },
  { reason: 'a developer waits', project: 'stack', environment: {}, repeats: false },
])(
  'a failed file of $project is repeated: $repeats ($reason)',
  ({ project, environment, repeats }) => {
    expect(mayRepeat(file(project, 'a.test.ts'), environment)).toBe(repeats)
  },
)

test.each(searching)('%s is not repeated: a trace that is found once is a leak', (path) => {
  expect(mayRepeat(file('stack', path), { CI: 'true' })).toBe(false)
})

test('every file that the lanes and the order name exists', () => {
  const named = [...ownParts, ...measuring, ...searching, ...Object.keys(slowFiles)]
  expect(named.filter((path) => !existsSync(join(checkout, path)))).toEqual([])
})

test('exactly the files that start a whole product themselves do without the shared one', () => {
  const starts = /\bstartStack\(|\bdescribeAdmins\(|\bstartKeycloak\(/
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
