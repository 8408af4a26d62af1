import JestRunner from 'jest-runner'
import JestSequencer from '@jest/test-sequencer'

/*
 * Both packages describe their types as CommonJS and ship an ES module as well, so that TypeScript takes the default import
 * for the whole module. At run time it is the class.
 */

/** Jest's own runner of test files. */
export const TestRunner = JestRunner as unknown as typeof JestRunner.default
export type TestRunner = InstanceType<typeof TestRunner>

/** What decides in which order files start. */
export const TestSequencer = JestSequencer as unknown as typeof JestSequencer.default
