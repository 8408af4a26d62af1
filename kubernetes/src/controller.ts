import { silentLogger, type Logger } from './logger.ts'
import type { ControllerObserver } from './metrics.ts'
import { isTerminal } from './terminal-error.ts'
import type { Workqueue } from './workqueue.ts'

/** What a successful reconcile may ask for. */
export interface ReconcileResult {
  /** Reconcile again after this many milliseconds even if nothing changes. */
  readonly requeueAfterMs?: number
}

/**
 * Brings the actual state of one key in line with the desired state. Level-based: it reads the current state and never an
 * event, so it may be called at any time and any number of times.
 *
 * @throws TerminalError when another try is pointless before something changes; anything else: it is called again after
 * a growing delay
 */
export type Reconcile = (key: string) => Promise<ReconcileResult>

/** Options of {@link runController}. */
export interface ControllerOptions {
  /** Name in logs. */
  readonly name: string
  readonly queue: Workqueue
  readonly reconcile: Reconcile
  /** How many keys are reconciled at the same time; default 1. */
  readonly workers?: number
  /** Closes the queue when it aborts; default none. */
  readonly signal?: AbortSignal
  /** Default none. */
  readonly log?: Logger
  readonly observer?: ControllerObserver
}

/**
 * Reconciles the keys of a queue until the queue is closed. A reconcile that throws is tried again after a growing delay
 * and never ends the process.
 *
 * @returns when the queue is closed and every running reconcile has ended
 * @example
 * await runController({
 *   name: 'greetings',
 *   queue,
 *   signal,
 *   reconcile: async (key) => {
 *     await writeConfigMap(key, greetings.get(key))
 *     return {}
 *   },
 * })
 */
export async function runController(options: ControllerOptions): Promise<void> {
  const { queue, signal, workers = 1, observer } = options
  const close = (): void => queue.close()
  signal?.addEventListener('abort', close, { once: true })
  if (signal?.aborted) close()
  observer?.workers(workers)
  await Promise.all(Array.from({ length: workers }, async () => work(options)))
  signal?.removeEventListener('abort', close)
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
  const { queue, observer, reconcile, log = silentLogger, name } = options
  const end = observer?.start()
  try {
    const { requeueAfterMs } = await reconcile(key)
    queue.forget(key)
    if (requeueAfterMs !== undefined) queue.addAfter(key, requeueAfterMs)
    end?.(requeueAfterMs === undefined ? 'success' : 'requeue_after')
  } catch (error) {
    const terminal = isTerminal(error)
    if (terminal) queue.forget(key)
    else queue.addAfterFailure(key)
    end?.(terminal ? 'terminal' : isDefect(error) ? 'panic' : 'error')
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
