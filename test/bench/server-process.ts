import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import type { Memory, Question } from './servers/report.ts'

/** A server in a process of its own, so that its CPU and memory are its own. */
export interface ServerProcess {
  readonly port: number
  /** CPU time since its start, user and system, in microseconds. */
  cpuMicros(): Promise<number>
  /** Memory after a full collection. */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

const memoryShape = z.object({ rss: z.number(), heap: z.number() })

/**
 * Starts a file of `servers/`.
 *
 * @param settings environment for it, added to ours
 */
export async function startServer(
  file: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, 'servers', file), {
    execArgv: ['--expose-gc'],
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ask = async (question: Question): Promise<unknown> => {
    child.send(question)
    return await answerOf(child)
  }
  const port = z.number().parse(await answerOf(child))
  return {
    port,
    cpuMicros: async () => z.number().parse(await ask('cpu')),
    memory: async () => memoryShape.parse(await ask('memory')),
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Most milliseconds that a server may take to answer. */
const answerWithin = 60_000

async function answerOf(child: ChildProcess): Promise<unknown> {
  return await new Promise((resolve, reject) => {
    const end = (error: Error | undefined, answer?: unknown): void => {
      clearTimeout(timer)
      child.removeListener('exit', onExit)
      child.removeListener('message', onMessage)
      if (error === undefined) resolve(answer)
      else reject(error)
    }
    const onExit = (): void => end(new Error('The server ended by itself.'))
    const onMessage = (answer: unknown): void => end(undefined, answer)
    const timer = setTimeout(() => end(new Error('The server does not answer.')), answerWithin)
    child.once('exit', onExit)
    child.once('message', onMessage)
  })
}
