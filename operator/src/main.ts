import { systemClock } from '@lotse/common/clock'
import { createPool } from '@lotse/common/pool'
import { startPrivateServer } from '@lotse/common/private-server'
import { aborted, run, type RunContext } from '@lotse/common/run'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { operatorConfig } from './config.ts'
import { createKeycloakGroups } from './keycloak/keycloak-groups.ts'
import { createStaffTokens } from './keycloak/staff-tokens.ts'
import { linkCodes } from './agency/link-codes.ts'
import { readAggregates } from './postgres/aggregates.ts'
import { openChangeRows } from './postgres/change-rows.ts'
import { createConfigRepository } from './postgres/config-repository.ts'
import { createRecordStore } from './postgres/record-store.ts'
import { runOnDirectory } from './sources/directory/run-on-directory.ts'
import { runOnKubernetes } from './sources/kubernetes/run-on-kubernetes.ts'
import { createRuntimeMetrics } from '@lotse/kubernetes'
import type { SourceContext } from './sources/source-context.ts'

/** How long running work may take after the process is asked to stop. */
const graceMs = 8_000

/** The operator, on the source that the settings name. */
async function main({ signal, log }: RunContext): Promise<void> {
  const settings = operatorConfig()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pool = createPool(settings.databaseUrl, { max: 5, applicationName: 'lotse-operator' })
  const changes = openChangeRows({
    pool,
    databaseUrl: settings.databaseUrl,
    clock: systemClock,
    log,
  })
  let sourceReady = (): boolean => false
  const context: SourceContext = {
    registry,
    changes,
    verifyStaff: createStaffTokens({
      keycloakUrl: settings.keycloakUrl,
      publicUrl: settings.keycloakPublicUrl,
      clients: settings.staffClients,
    }),
    ready: (check) => {
      sourceReady = check
    },
    parts: {
      config: createConfigRepository(pool),
      record: createRecordStore(pool),
      readAggregates: async () => readAggregates(pool),
      groups: createKeycloakGroups({
        baseUrl: settings.keycloakUrl,
        realm: 'lotse',
        clientId: 'lotse-operator',
        clientSecret: settings.clientSecret,
      }),
      clock: systemClock,
      random: Math.random,
      log,
      metrics: createRuntimeMetrics(registry, { prefix: 'lotse_operator_' }),
      appOrigin: settings.appOrigin,
      linkCode: linkCodes(settings.linkKey),
    },
  }
  const privateServer = await startPrivateServer({
    port: settings.metricsPort,
    host: settings.host,
    ready: async () => sourceReady() && (await pool.query('select 1')).rowCount === 1,
    metrics: async () => registry.metrics(),
  })
  log.info('the operator has started', { port: privateServer.port })
  const { source } = settings
  const running =
    source.kind === 'directory'
      ? runOnDirectory(source, context, signal)
      : runOnKubernetes(source, context, signal)
  // A database that hangs must not hold the end of the process up for ever.
  await Promise.race([running, afterStop(signal)])
  await privateServer.close()
  await Promise.race([changes.close(), systemClock.sleep(graceMs)])
  await Promise.race([pool.end(), systemClock.sleep(graceMs)])
  log.info('the operator has stopped')
}

/** Resolves when the time for an orderly end is over. */
async function afterStop(signal: AbortSignal): Promise<void> {
  await aborted(signal)
  await systemClock.sleep(graceMs)
}

await run('operator', main)
