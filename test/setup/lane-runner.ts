import { join } from 'node:path'
import {
  EmittingTestRunner,
  type Test,
  type TestEvents,
  type TestRunnerOptions,
  type TestWatcher,
  type UnsubscribeFn,
} from 'jest-runner'
import { defaultCache } from '@lotse/stack/paths'
import { TestRunner } from './jest-classes.ts'
import {
  laneOf,
  lanes,
  mayRepeat,
  partsOf,
  type Lane,
  type StartParts,
  type TestFile,
} from './lanes.ts'
import { createRepeats, type Repeats } from './repeats.ts'

// Workers and the commands that tests run inherit it: a program that was compiled before starts in half the processor time.
process.env['NODE_COMPILE_CACHE'] ??= join(defaultCache(), 'node-compile-cache')

/** Which files run in which lane, and what has to run before them. */
export interface LanePlan {
  /** In the order in which they start. */
  readonly lanes: readonly Lane[]
  readonly laneOf: (test: TestFile) => Lane
  readonly partsOf: (test: TestFile) => StartParts | undefined
  /** Whether a file that fails is run a second time. */
  readonly mayRepeat: (test: TestFile) => boolean
}

type Listen = (runner: TestRunner, repeats: Repeats | undefined) => UnsubscribeFn

/**
 * Runs the lanes side by side, each with Jest's own runner and workers, because most tests wait most of the time: Keycloak
 * starts in one lane while databases answer in another. A lane starts its real parts before its first file and stops them
 * after its last one. With `--runInBand`, and for a single file, everything runs one after the other.
 *
 * A file that may be repeated and fails runs once more, after the other files of its lane and with the same parts; its second
 * result counts, and the first failure is printed.
 */
export default class LaneRunner extends EmittingTestRunner {
  protected readonly plan: LanePlan = { lanes, laneOf, partsOf, mayRepeat }
  readonly #listens: Listen[] = []
  readonly #failureListeners: ((data: TestEvents['test-file-failure']) => unknown)[] = []

  override on<Name extends keyof TestEvents>(
    eventName: Name,
    listener: (eventData: TestEvents[Name]) => void | Promise<void>,
  ): UnsubscribeFn {
    this.#listens.push((runner, repeats) =>
      runner.on(eventName, (data) =>
        repeats?.withholds(eventName, data) === true ? undefined : listener(data),
      ),
    )
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
    const { plan } = this
    const run = async (lane: Lane): Promise<void> =>
      this.#runLane(
        lane,
        tests.filter((test) => plan.laneOf(test) === lane),
        watcher,
        options,
      )
    if (!options.serial) {
      const ended = await Promise.allSettled(plan.lanes.filter(({ alone }) => !alone).map(run))
      // Only now, when every lane has stopped its parts.
      for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
    }
    for (const lane of plan.lanes) if (options.serial || lane.alone) await run(lane)
  }

  async #runLane(
    lane: Lane,
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    const stops: (() => Promise<void>)[] = []
    let runnable = tests
    for (const start of new Set(tests.map(this.plan.partsOf))) {
      if (start === undefined) continue
      try {
        stops.push(await start())
      } catch (error) {
        const without = tests.filter((test) => this.plan.partsOf(test) === start)
        runnable = runnable.filter((test) => !without.includes(test))
        await this.#fail(without, `The real parts of the lane "${lane.name}" did not start`, error)
      }
    }
    try {
      // After the start: workers inherit the environment, in which the parts have published their addresses.
      if (runnable.length > 0) await this.#runWithWorkers(lane, runnable, watcher, options)
    } finally {
      for (const stop of stops.toReversed())
        await stop().catch((error: unknown) => report(lane, error))
    }
  }

  async #runWithWorkers(
    lane: Lane,
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    const repeats = createRepeats((test) => this.plan.mayRepeat(test))
    const run = async (files: Test[], maxWorkers: number, first?: Repeats): Promise<void> => {
      const runner = new TestRunner({ ...this._globalConfig, maxWorkers }, this._context)
      const unsubscribes = this.#listens.map((listen) => listen(runner, first))
      await runner.runTests(files, watcher, options)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
    await run(tests, lane.workers(this._globalConfig.maxWorkers), repeats)
    if (repeats.tests.length > 0) await run([...repeats.tests], 1)
  }

  /** A lane without its parts is not a lane that passes. */
  async #fail(tests: readonly Test[], message: string, cause: unknown): Promise<void> {
    const { stack = '', message: why } = cause instanceof Error ? cause : new Error(String(cause))
    const error = { code: undefined, message: `${message}: ${why}`, stack, type: 'Error' }
    for (const test of tests)
      for (const listener of this.#failureListeners) await listener([test, error])
  }
}

/** Every test of the lane has its result by now; parts that do not stop fail the run nevertheless. */
function report(lane: Lane, error: unknown): void {
  const why = error instanceof Error ? error.message : String(error)
  process.stderr.write(`The real parts of the lane "${lane.name}" did not stop: ${why}\n`)
  process.exitCode = 1
}
