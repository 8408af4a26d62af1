import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Runs a module in a process of its own until it sends its answer. It gets its work as JSON in the last argument.
 *
 * @param file address of the module, relative to this one
 * @throws Error when it ends without an answer
 */
export async function inOwnProcess<T>(file: string, work: unknown): Promise<T> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, [JSON.stringify(work)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${String(code)} before it answered`)
  })
  // After the answer nobody waits for the end any more.
  ended.catch(() => {})
  try {
    const [answer] = (await Promise.race([once(child, 'message'), ended])) as [T]
    return answer
  } finally {
    child.kill()
    await ended.catch(() => {})
  }
}

/** The work that this process was started for. */
export function ownWork(): unknown {
  return JSON.parse(process.argv.at(-1) ?? 'null')
}

/** Sends the answer to the process that waits for it. */
export function answerParent(answer: unknown): void {
  process.send?.(answer)
}
