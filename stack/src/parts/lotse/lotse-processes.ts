import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { answersWith } from '../../supervision/http-probe.ts'
import {
  lotseEnvironment,
  type LotseEnvironmentOptions,
  type LotseProcess,
} from './lotse-environment.ts'
import { checkout } from '../../paths.ts'
import type { ProcessSpec } from '../../supervision/process-spec.ts'
import type { Supervisor } from '../../supervision/supervisor.ts'

/** A running process of Lotse's own. */
export interface RunningLotseProcess {
  readonly port: number
  /** Of health and metrics. */
  readonly metricsPort: number
}

/**
 * Starts the api, the operator or the edge with exactly the settings that it has in a cluster, and resolves when it is
 * ready.
 *
 * @param name what the process is called; differs from `program` when a program runs more than once
 * @param interrupt gives the start up
 * @throws StackError `process-failed`, `interrupted`
 */
export async function startLotseProcess(
  supervisor: Supervisor,
  name: string,
  program: LotseProcess,
  options: LotseEnvironmentOptions,
  interrupt?: AbortSignal,
): Promise<RunningLotseProcess> {
  const port = await freePort()
  const metricsPort = await freePort()
  const spec: ProcessSpec = {
    name,
    command: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', join(checkout, program, 'src/main.ts')],
    env: {
      ...lotseEnvironment(program, options),
      LOTSE_PORT: String(port),
      LOTSE_METRICS_PORT: String(metricsPort),
    },
    directory: checkout,
    stage: 2,
    stopTimeoutMs: 15_000,
    probe: async (signal) => await answersWith(`http://127.0.0.1:${metricsPort}/readyz`, signal),
    // Readiness may depend on another part; that one's failure must not end this one.
    alive: async (signal) => await answersWith(`http://127.0.0.1:${metricsPort}/healthz`, signal),
    readyTimeoutMs: 60_000,
  }
  await supervisor.start(spec, interrupt)
  return { port, metricsPort }
}
