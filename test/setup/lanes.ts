import { relative } from 'node:path'
import type { Test } from 'jest-runner'
import { checkout } from '@lotse/stack/paths'

/** Starts real parts for the test files of a lane and returns what stops them. */
export type StartParts = () => Promise<() => Promise<void>>

/** A group of test files that runs beside the other groups. */
export interface Lane {
  readonly name: string
  /** How many of its files run at once, given the number of workers of the whole run. */
  readonly workers: (all: number) => number
  /** Whether it runs after all others have ended, with nothing else on the processor. */
  readonly alone: boolean
  /** Lanes whose files have ended before its own ones start; its parts start with theirs. Default none. */
  readonly after?: readonly Lane[]
}

/** A test file, as far as its lane depends on it. */
export type TestFile = Pick<Test, 'path'> & {
  readonly context: { readonly config: Pick<Test['context']['config'], 'displayName'> }
}

const one = (): number => 1

/** Its files share one running product, and each may change what the next one sees: one at a time. */
const product: Lane = { name: 'product', workers: one, alone: false }
/** Its files run beside those of the product, on its Keycloak and Synapse, but with an api and a database of their own or none. */
const beside: Lane = { name: 'beside the product', workers: one, alone: false }
/** Its files break the shared product, or look at everything in its stores. */
const exclusive: Lane = {
  name: 'exclusive',
  workers: one,
  alone: false,
  after: [product, beside],
}
/** Its files share one Kubernetes API server: one at a time. */
const cluster: Lane = { name: 'cluster', workers: one, alone: false }
/** Its files share nothing, or a PostgreSQL server on which each has a database of its own. */
const independent: Lane = {
  name: 'independent',
  workers: (all) => Math.max(1, all - 3),
  alone: false,
}
/** Its files measure what a busy processor falsifies. */
const undisturbed: Lane = { name: 'undisturbed', workers: one, alone: true }

/** The lanes in the order in which they start, each behind those that it waits for. */
export const lanes: readonly Lane[] = [
  independent,
  product,
  beside,
  exclusive,
  cluster,
  undisturbed,
]

/** Files of the project `stack` that start the parts they need themselves. */
export const ownParts: readonly string[] = [
  'test/e2e/gallery.stack.test.ts',
  'test/product/admin-cluster.stack.test.ts',
]

/** Files of the project `stack` that see no agency, ticket or process of the shared product, and whose needles are their own. */
export const besideProduct: readonly string[] = [
  'api/src/matrix/messaging-server.stack.test.ts',
  'api/src/matrix/rooms.stack.test.ts',
  'api/src/matrix/wipe.stack.test.ts',
  'test/product/crash.stack.test.ts',
  'test/product/race.stack.test.ts',
]

/** Files that other files on the same parts would disturb, or that would disturb them. */
export const onProductAlone: readonly string[] = [
  'test/product/outage.stack.test.ts',
  'test/product/visit-times.stack.test.ts',
]

/** Files that measure whether answers come in time while they load the machine themselves. */
export const measuring: readonly string[] = [
  'test/product/flood.pg.test.ts',
  'test/routing/bursts.cluster.test.ts',
]

/** Files that search for traces of a person: one that is found once is a leak. */
export const searching: readonly string[] = [
  'test/e2e/local-traces.stack.test.ts',
  'test/e2e/profile.stack.test.ts',
  'test/product/canary.stack.test.ts',
  'test/product/statistics.stack.test.ts',
  'test/product/visit-times.stack.test.ts',
  'test/product/wipe.stack.test.ts',
  'test/routing/privacy.cluster.test.ts',
  'database/src/forget-statistics.pg.test.ts',
]

/** The lane of a test file. */
export function laneOf(test: TestFile): Lane {
  const path = pathOf(test)
  if (measuring.includes(path)) return undisturbed
  if (ownParts.includes(path)) return independent
  if (besideProduct.includes(path)) return beside
  if (onProductAlone.includes(path)) return exclusive
  if (projectOf(test) === 'stack') return product
  return projectOf(test) === 'cluster' ? cluster : independent
}

/** What the files of a project need, loaded only where such files run. */
const partsOfProject: Readonly<Record<string, StartParts>> = {
  postgres: async () => (await import('./postgres.ts')).startTestPostgres(),
  stack: async () => (await import('./stack.ts')).startTestProduct(),
  cluster: async () => (await import('./cluster.ts')).startTestCluster(),
}

/** What has to run before a test file. */
export function partsOf(test: TestFile): StartParts | undefined {
  if (ownParts.includes(pathOf(test))) return undefined
  return partsOfProject[projectOf(test)]
}

/**
 * Whether a file that fails is run a second time: only where no developer waits for the first failure, and only if it depends
 * on the pace of real parts and searches for no traces (docs/decisions/0049-second-attempts.md).
 */
export function mayRepeat(test: TestFile, environment = process.env): boolean {
  if (searching.includes(pathOf(test))) return false
  return environment['CI'] !== undefined && projectOf(test) !== 'unit'
}

/** Path from the root of the repository. */
export function pathOf({ path }: Pick<TestFile, 'path'>): string {
  return relative(checkout, path)
}

function projectOf({ context }: TestFile): string {
  return context.config.displayName?.name ?? ''
}
