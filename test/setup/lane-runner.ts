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
import { PartsOfRun } from './parts-of-run.ts'
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

/** A lane with its files of this run. */
interface Work {
  readonly lane: Lane
  readonly tests: readonly Test[]
  readonly needs: ReadonlySet<StartParts>
  /** Resolved when its files have ended, before its parts stop. */
  readonly ended: PromiseWithResolvers<void>
}

type Listen = (runner: TestRunner, repeats: Repeats | undefined) => UnsubscribeFn

/**
 * Runs the lanes side by side, each with Jest's own runner and workers, because most tests wait most of the time: Keycloak
 * starts in one lane while databases answer in another. A lane starts its real parts before its first file, unless another one
 * has, and the last lane that needs them stops them. With `--runInBand`, and for a single file, everything runs one after the
 * other.
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
    const work = this.plan.lanes.map((lane): Work => {
      const ofLane = tests.filter((test) => this.plan.laneOf(test) === lane)
      const needs = ofLane.map(this.plan.partsOf).filter((start) => start !== undefined)
      return { lane, tests: ofLane, needs: new Set(needs), ended: Promise.withResolvers<void>() }
    })
    const parts = new PartsOfRun(work.map(({ needs }) => needs))
    const run = async (one: Work): Promise<void> => {
      const earlier = work.filter(({ lane }) => one.lane.after?.includes(lane))
      await this.#runLane(one, earlier, parts, async (runnable) =>
        this.#runWithWorkers(one.lane, runnable, watcher, options),
      )
    }
    if (!options.serial) {
      const ended = await Promise.allSettled(work.filter(({ lane }) => !lane.alone).map(run))
      // Only now, when no lane uses its parts any longer.
      for (const lane of ended) if (lane.status === 'rejected') throw lane.reason
    }
    for (const one of work) if (options.serial || one.lane.alone) await run(one)
  }

  async #runLane(
    { lane, tests, needs, ended }: Work,
    earlier: readonly Work[],
    parts: PartsOfRun,
    runFiles: (runnable: Test[]) => Promise<void>,
  ): Promise<void> {
    try {
      let runnable = [...tests]
      for (const start of needs) {
        try {
          await parts.start(start)
        } catch (error) {
          const without = tests.filter((test) => this.plan.partsOf(test) === start)
          runnable = runnable.filter((test) => !without.includes(test))
          await this.#fail(
            without,
            `The real parts of the lane "${lane.name}" did not start`,
            error,
          )
        }
      }
      await Promise.all(earlier.map(async (other) => other.ended.promise))
      // After the start: workers inherit the environment, in which the parts have published their addresses.
      if (runnable.length > 0) await runFiles(runnable)
    } finally {
      ended.resolve()
      for (const start of [...needs].toReversed())
        await parts.release(start).catch((error: unknown) => report(lane, error))
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
