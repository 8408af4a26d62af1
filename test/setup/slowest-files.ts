import { relative } from 'node:path'
import type { TestResult } from '@jest/reporters'

/** The result of one test file, as far as its time needs it. */
export type TimedResult = Pick<TestResult, 'displayName' | 'testFilePath'> & {
  readonly perfStats: Pick<TestResult['perfStats'], 'runtime'>
}

/**
 * The slowest files of a run, the slowest first, one line each, for example
 * `  38.2 s  stack test/routing/product.stack.test.ts`. Files that took less than a second are left out.
 *
 * @param root folder from which the paths are given
 */
export function slowestFiles(
  files: readonly TimedResult[],
  root: string,
  count = 10,
): readonly string[] {
  return files
    .filter(({ perfStats }) => perfStats.runtime >= 1_000)
    .toSorted((a, b) => b.perfStats.runtime - a.perfStats.runtime)
    .slice(0, count)
    .map(({ displayName, testFilePath, perfStats }) => {
      const seconds = (perfStats.runtime / 1_000).toFixed(1).padStart(6)
      return `${seconds} s  ${displayName?.name ?? 'tests'} ${relative(root, testFilePath)}`
    })
}
