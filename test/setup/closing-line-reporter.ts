import type { AggregatedResult, Config, Reporter } from '@jest/reporters'
import { repeatedFiles } from './repeats.ts'
import { skippedSuites } from './skipped-suites.ts'
import { slowestFiles } from './slowest-files.ts'

/** Prints the slowest files, what was repeated, what was skipped and why, and then the closing line that CI reads. */
export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  /** Whether the run names its tests, so that the others are left out on purpose. */
  readonly #filtered: boolean

  readonly #root: string

  constructor({
    testNamePattern = '',
    rootDir,
  }: Pick<Config.GlobalConfig, 'testNamePattern' | 'rootDir'>) {
    this.#filtered = testNamePattern !== ''
    this.#root = rootDir
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    // A suite that cannot even be loaded has no failed test; it must not look like a pass.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const slowest = slowestFiles(results.testResults, this.#root)
    const lines = [
      ...(slowest.length === 0 ? [] : ['Slowest files:', ...slowest, '']),
      ...repeatedFiles(results.testResults, this.#root),
      ...skippedSuites(results.testResults, { filtered: this.#filtered }),
      `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`,
    ]
    // After Jest's own summary, so that the closing line is the last one.
    process.once('exit', () => process.stdout.write(`\n${lines.join('\n')}\n`))
  }
}
