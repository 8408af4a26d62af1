import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@lotse/common/clock'
import { ConfigError } from '@lotse/common/config'
import { createPool } from '@lotse/common/pool'
import { startPrivateServer } from '@lotse/common/private-server'
import { aborted, run, type RunContext } from '@lotse/common/run'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { operatorConfig } from './config.ts'
import { createKeycloakGroups } from './keycloak/keycloak-groups.ts'
import { createOperator } from './operator.ts'
import { readAggregates } from './postgres/aggregates.ts'
import { createConfigRepository } from './postgres/config-repository.ts'
import { createRuntimeMetrics } from './runtime/metrics.ts'
import { watchDirectory } from './sources/directory.ts'
import { openStatusFiles } from './sources/status-files.ts'

/** How long running work may take after the process is asked to stop. */
const graceMs = 8_000

/** The operator on a directory of YAML files. */
async function main({ signal, log }: RunContext): Promise<void> {
  const settings = operatorConfig()
  if (!(await isDirectory(settings.directory)))
    throw new ConfigError('LOTSE_CONFIG_DIRECTORY does not name a directory.')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const refusedFiles = new Gauge({
    name: 'lotse_source_refused_files',
    help: 'Configuration files that are refused at present.',
    registers: [registry],
  })
  const pool = createPool(settings.databaseUrl, { max: 5, applicationName: 'lotse-operator' })
  const statuses = await openStatusFiles(join(settings.directory, 'status'))
  const operator = createOperator({
    config: createConfigRepository(pool),
    readAggregates: async () => readAggregates(pool),
    groups: createKeycloakGroups({
      baseUrl: settings.keycloakUrl,
      realm: 'lotse',
      clientId: 'lotse-operator',
      clientSecret: settings.clientSecret,
      clock: systemClock,
    }),
    statuses,
    clock: systemClock,
    random: Math.random,
    log,
    metrics: createRuntimeMetrics(registry),
    appOrigin: settings.appOrigin,
  })
  const privateServer = await startPrivateServer({
    port: settings.metricsPort,
    host: settings.host,
    ready: async () => (await pool.query('select 1')).rowCount === 1,
    metrics: async () => registry.metrics(),
  })
  const { ended } = await watchDirectory(
    {
      directory: settings.directory,
      statusFiles: statuses,
      clock: systemClock,
      log,
      onSnapshot: (snapshot) => operator.accept(snapshot),
      onProblems: (problems) => refusedFiles.set(new Set(problems.map(({ file }) => file)).size),
    },
    signal,
  )
  log.info('the operator follows its directory', { port: privateServer.port })
  // A database that hangs must not hold the end of the process up for ever.
  await Promise.race([Promise.all([operator.run(signal), ended]), afterStop(signal)])
  await privateServer.close()
  await Promise.race([pool.end(), systemClock.sleep(graceMs)])
  log.info('the operator has stopped')
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}

/** Resolves when the time for an orderly end is over. */
async function afterStop(signal: AbortSignal): Promise<void> {
  await aborted(signal)
  await systemClock.sleep(graceMs)
}

await run('operator', main)
