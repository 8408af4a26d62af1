import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import {
  besideProduct,
  laneOf,
  mayRepeat,
  measuring,
  onProductAlone,
  ownParts,
  partsOf,
  searching,
} from '../setup/lanes.ts'
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
  {
    project: 'stack',
    path: besideProduct[0] ?? '',
    lane: 'beside the product',
    parts: 'stack',
  },
  { project: 'stack', path: onProductAlone[0] ?? '', lane: 'exclusive', parts: 'stack' },
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
  const named = [
    ...ownParts,
    ...besideProduct,
    ...onProductAlone,
    ...measuring,
    ...searching,
    ...Object.keys(slowFiles),
  ]
  expect(named.filter((path) => !existsSync(join(checkout, path)))).toEqual([])
})

test('exactly the files that do not ask for the shared product do without it', () => {
  expect(stackFiles((text) => !text.includes('realParts(')).toSorted()).toEqual(ownParts.toSorted())
})

test('no file starts a product beside the shared one', () => {
  const starts = /\bstartStack\(|\bstartKeycloak\(/
  expect(stackFiles((text) => text.includes('realParts(') && starts.test(text))).toEqual([])
})

test('no file beside the product asks for its addresses', () => {
  const asks = besideProduct.filter((path) =>
    /\bstate\.(baseUrl|appUrl|configDirectory)\b|\bcontrolUrl\b/.test(
      readFileSync(join(checkout, path), 'utf8'),
    ),
  )
  expect(asks).toEqual([])
})

/** Paths of the files of the project `stack` whose text is as wanted. */
function stackFiles(isWanted: (text: string) => boolean): readonly string[] {
  return globSync('{*/src,test}/**/*.stack.test.ts', { cwd: checkout }).filter((path) =>
    isWanted(readFileSync(join(checkout, path), 'utf8')),
  )
}
