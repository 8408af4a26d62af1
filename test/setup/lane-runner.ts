import {
  EmittingTestRunner,
  type Test,
  type TestEvents,
  type TestRunnerOptions,
  type TestWatcher,
  type UnsubscribeFn,
} from 'jest-runner'
import { TestRunner } from './jest-classes.ts'
import { laneOf, lanes, partsOf, type Lane } from './lanes.ts'

type Listen = (runner: TestRunner) => UnsubscribeFn

/**
 * Runs the lanes side by side, each with Jest's own runner and workers, because most tests wait most of the time: Keycloak
 * starts in one lane while databases answer in another. A lane starts its real parts before its first file and stops them
 * after its last one. With `--runInBand`, and for a single file, everything runs one after the other.
 */
export default class LaneRunner extends EmittingTestRunner {
  readonly #listens: Listen[] = []
  readonly #failureListeners: ((data: TestEvents['test-file-failure']) => unknown)[] = []

  override on<Name extends keyof TestEvents>(
    eventName: Name,
    listener: (eventData: TestEvents[Name]) => void | Promise<void>,
  ): UnsubscribeFn {
    this.#listens.push((runner) => runner.on(eventName, listener))
    if (eventName === 'test-file-failure')
      this.#failureListeners.push(
        listener as (data: TestEvents['test-file-failure']) => void | Promise<void>,
      )
    // The scheduler listens once for each run.
    return () => {}
  }

  override async runTests(
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    const run = async (lane: Lane): Promise<void> =>
      this.#runLane(
        lane,
        tests.filter((test) => laneOf(test) === lane),
        watcher,
        options,
      )
    if (!options.serial) await Promise.all(lanes.filter(({ alone }) => !alone).map(run))
    for (const lane of lanes) if (options.serial || lane.alone) await run(lane)
  }

  async #runLane(
    lane: Lane,
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    if (tests.length === 0) return
    const stops: (() => Promise<void>)[] = []
    try {
      for (const start of new Set(tests.map(partsOf))) if (start) stops.push(await start())
    } catch (error) {
      await this.#fail(tests, `The real parts of the lane "${lane.name}" did not start`, error)
      tests = []
    }
    try {
      // After the start: workers inherit the environment, in which the parts have published their addresses.
      await this.#runWithWorkers(lane, tests, watcher, options)
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  }

  async #runWithWorkers(
    lane: Lane,
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    const maxWorkers = lane.workers(this._globalConfig.maxWorkers)
    const runner = new TestRunner({ ...this._globalConfig, maxWorkers }, this._context)
    const unsubscribes = this.#listens.map((listen) => listen(runner))
    await runner.runTests(tests, watcher, options)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }

  /** A lane without its parts is not a lane that passes. */
  async #fail(tests: readonly Test[], message: string, cause: unknown): Promise<void> {
    const { stack = '', message: why } = cause instanceof Error ? cause : new Error(String(cause))
    const error = { code: undefined, message: `${message}: ${why}`, stack, type: 'Error' }
    for (const test of tests)
      for (const listener of this.#failureListeners) await listener([test, error])
  }
}
