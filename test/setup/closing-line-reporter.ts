import type { AggregatedResult, Config, Reporter } from '@jest/reporters'
import { skippedSuites } from './skipped-suites.ts'

/** Prints what was skipped and why, and then the closing line that CI reads. */
export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  /** Whether the run names its tests, so that the others are left out on purpose. */
  readonly #filtered: boolean

  constructor({ testNamePattern = '' }: Pick<Config.GlobalConfig, 'testNamePattern'>) {
    this.#filtered = testNamePattern !== ''
  }

  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    // A suite that cannot even be loaded has no failed test; it must not look like a pass.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const lines = [
      ...skippedSuites(results.testResults, { filtered: this.#filtered }),
      `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`,
    ]
    // After Jest's own summary, so that the closing line is the last one.
    process.once('exit', () => process.stdout.write(`\n${lines.join('\n')}\n`))
  }
}
