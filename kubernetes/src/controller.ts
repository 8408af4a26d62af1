import type { Logger } from '@lotse/common/logger'
import type { ControllerObserver } from './metrics.ts'
import { isTerminal } from './terminal-error.ts'
import type { Workqueue } from './workqueue.ts'

/** What a reconcile may ask for when it has succeeded. */
export interface ReconcileResult {
  /** Look again after so many milliseconds even if nothing happens. */
  readonly requeueAfterMs?: number
}

/**
 * Brings the world in line with what is wanted for one key. Level-based: it looks at the present state and never at what
 * happened, so it may be called at any time and any number of times.
 *
 * @throws TerminalError when another try is pointless before something changes; anything else: it is called again after
 * a growing delay
 */
export type Reconcile = (key: string) => Promise<ReconcileResult>

/** Options of {@link runController}. */
export interface ControllerOptions {
  /** Name in metrics and logs. */
  readonly name: string
  readonly queue: Workqueue
  readonly reconcile: Reconcile
  /** How many keys are worked on at once. */
  readonly workers: number
  readonly log: Logger
  readonly observer: ControllerObserver
}

/**
 * Works through a queue until it is closed. A reconcile that throws is tried again and never ends the process.
 *
 * @returns when the queue is closed and every running reconcile has ended
 */
export async function runController(options: ControllerOptions): Promise<void> {
  options.observer.workers(options.workers)
  await Promise.all(Array.from({ length: options.workers }, async () => work(options)))
}

async function work(options: ControllerOptions): Promise<void> {
  const { queue } = options
  for (;;) {
    const key = await queue.next()
    if (key === undefined) return
    await once(options, key)
    queue.done(key)
  }
}

async function once(options: ControllerOptions, key: string): Promise<void> {
  const { queue, observer, reconcile, log, name } = options
  const end = observer.start()
  try {
    const { requeueAfterMs } = await reconcile(key)
    queue.forget(key)
    if (requeueAfterMs !== undefined) queue.addAfter(key, requeueAfterMs)
    end(requeueAfterMs === undefined ? 'success' : 'requeue_after')
  } catch (error) {
    const terminal = isTerminal(error)
    if (terminal) queue.forget(key)
    else queue.addAfterFailure(key)
    end(terminal ? 'terminal' : isDefect(error) ? 'panic' : 'error')
    const event = terminal
      ? 'a reconcile failed and waits for a change'
      : 'a reconcile failed and will be tried again'
    log.warn(event, { kind: name, resource: key, error })
  }
}

/** What JavaScript throws by itself: a mistake in the program, which other languages call a panic. */
function isDefect(error: unknown): boolean {
  return (
    error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  )
}
