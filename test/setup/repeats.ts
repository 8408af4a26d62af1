import { relative } from 'node:path'
import type { Test, TestEvents } from 'jest-runner'
import type { TestResult } from '@jest/reporters'
import type { TestFile } from './lanes.ts'

/** Files that are run a second time, collected while a lane runs. */
export interface Repeats {
  readonly tests: readonly Test[]
  /** Whether the event reports a failure that does not count, because its file runs again. */
  withholds<Name extends keyof TestEvents>(name: Name, data: TestEvents[Name]): boolean
}

/** Files of this run that failed at first, by absolute path: what failed, one line each. */
export const firstFailures = new Map<string, readonly string[]>()

/** At most this many files of a run are repeated; where more fail, the cause is not chance. */
const mostRepeats = 5

/**
 * Collects the files of a lane that fail at first.
 *
 * @param mayRepeat whether a file that fails is run a second time
 */
export function createRepeats(mayRepeat: (test: TestFile) => boolean): Repeats {
  const tests: Test[] = []
  const repeat = (test: Test, titles: readonly string[], message: string): boolean => {
    // Several listeners ask about the same event.
    if (tests.includes(test)) return true
    if (!mayRepeat(test) || firstFailures.size >= mostRepeats) return false
    tests.push(test)
    firstFailures.set(test.path, titles)
    process.stderr.write(`\nfailed, runs a second time: ${test.path}\n${message}\n`)
    return true
  }
  return {
    tests,
    withholds: (name, data) => {
      if (name === 'test-file-failure') {
        const [test, error] = data as TestEvents['test-file-failure']
        return repeat(test, [error.message], error.stack ?? '')
      }
      if (name !== 'test-file-success') return false
      const [test, result] = data as TestEvents['test-file-success']
      if (!hasFailed(result)) return false
      const titles = result.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => fullName)
      return repeat(test, titles, result.failureMessage ?? '')
    },
  }
}

/**
 * The lines about files that passed only when they were repeated, for the end of a run.
 *
 * @param root folder from which the paths are given
 */
export function repeatedFiles(
  results: readonly Pick<TestResult, 'testFilePath' | 'numFailingTests' | 'testExecError'>[],
  root: string,
): readonly string[] {
  return results.flatMap((result) => {
    const titles = firstFailures.get(result.testFilePath)
    if (titles === undefined || hasFailed(result)) return []
    const path = relative(root, result.testFilePath)
    return [`failed once, passed when repeated: ${path}: ${titles.join('; ')}`]
  })
}

function hasFailed({
  numFailingTests,
  testExecError,
}: Pick<TestResult, 'numFailingTests' | 'testExecError'>): boolean {
  return numFailingTests > 0 || (testExecError ?? undefined) !== undefined
}
