import type { AggregatedResult, Reporter } from '@jest/reporters'

/** Prints the closing line that CI reads. */
export default class ClosingLineReporter implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    // A suite that cannot even be loaded has no failed test; it must not look like a pass.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites
    const skipped = results.numPendingTests + results.numTodoTests
    const line = `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`
    // After Jest's own summary, so that it is the last line.
    process.once('exit', () => process.stdout.write(`\n${line}\n`))
  }
}
