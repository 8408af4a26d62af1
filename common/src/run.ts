import { ConfigError } from './config.ts'
import { installLastResort } from './last-resort.ts'
import { createLogger, type Logger } from './logger.ts'

/** What a process gets to work with. */
export interface RunContext {
  /** Aborts when the process is asked to stop: drain, close, return. */
  readonly signal: AbortSignal
  readonly log: Logger
}

/**
 * The entry of every process: turns SIGINT, SIGTERM and the death of the supervisor into one abort signal, and a failure
 * into one sentence and exit code 1, also one that escapes every catch.
 *
 * With `LOTSE_PARENT_PIPE=1` standard input is a pipe held open by the supervisor; its end means that the supervisor
 * died, even by SIGKILL, and the process stops instead of living on as an orphan.
 *
 * @param main resolves when everything is closed
 */
export async function run(
  name: string,
  main: (context: RunContext) => Promise<void>,
): Promise<void> {
  const log = createLogger(name)
  installLastResort((sentence, error) => log.error(sentence, { error }))
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  if (process.env['LOTSE_PARENT_PIPE'] === '1') process.stdin.once('end', stop).resume()
  try {
    await main({ signal: stopping.signal, log })
    process.exit(0)
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
    log.error('the process ends after a failure', { error })
    process.exit(1)
  }
}

/** Resolves when the signal aborts, and keeps the process alive until then. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  // Nothing else may be left that does: a supervisor without children.
  const alive = setInterval(() => {}, 60_000)
  await new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  clearInterval(alive)
}
