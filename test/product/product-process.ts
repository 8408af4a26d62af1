import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@lotse/stack/free-port'
import { eventually } from '../setup/eventually.ts'

/** Programs of the product, each with its entry file. */
const programs = {
  api: 'api/src/main.ts',
  edge: 'edge/src/main.ts',
  web: 'web/server/main.ts',
} as const

/** A process of the product that a test may kill. */
export interface ProductProcess {
  readonly baseUrl: string
  readonly pid: number
  /** Resolves with the signal (or code) by which the process ended. */
  readonly ended: Promise<string>
  /** SIGTERM and wait; SIGKILL where that takes too long. */
  stop(): Promise<void>
}

/**
 * Starts a program as a process of its own and waits until it is ready.
 *
 * @param environment its settings, but for `LOTSE_PORT` and `LOTSE_METRICS_PORT`
 * @param logFile where all that it prints goes; nowhere unless told
 */
export async function startProductProcess(
  program: keyof typeof programs,
  environment: Readonly<Record<string, string>>,
  logFile?: string,
): Promise<ProductProcess> {
  const output = logFile === undefined ? 'ignore' : openSync(logFile, 'a')
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', programs[program])], {
    env: {
      ...environment,
      LOTSE_PORT: String(port),
      LOTSE_METRICS_PORT: String(metricsPort),
      LOTSE_PARENT_PIPE: '1',
    },
    stdio: ['pipe', output, output],
  })
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => String(signal ?? code))
  await eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${metricsPort}/readyz`)
    if (!response.ok) throw new Error(`the ${program} is not ready`)
  }, 120)
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000)
      child.kill('SIGTERM')
      await ended
      clearTimeout(force)
    },
  }
}
