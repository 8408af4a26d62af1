import { randomBytes, randomInt } from 'node:crypto'
import { staffRealm } from '@lotse/contract/sealed-change'
import { systemClock } from '@lotse/common/clock'
import { readConfig } from '@lotse/common/config'
import { createPool } from '@lotse/common/pool'
import { randomId } from '@lotse/common/random-id'
import { aborted, run } from '@lotse/common/run'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createAltchaProofOfWork } from './altcha/proof-of-work.ts'
import { apiConfig, type ApiConfig } from './config.ts'
import { createApi } from './http/server.ts'
import { startEffectWorker } from './jobs/effect-worker.ts'
import { createJobMetrics } from './jobs/job-metrics.ts'
import { startLister } from './jobs/lister.ts'
import { startRightsWatch } from './jobs/rights-watch.ts'
import { startSweeper } from './jobs/sweeper.ts'
import { createAnonymousTokenVerifier } from './keycloak/anonymous-tokens.ts'
import { createKeycloakIdentityProvider } from './keycloak/identity-provider.ts'
import { createLogoutTokenVerifier } from './keycloak/logout-tokens.ts'
import { createKeycloakStaffDirectory } from './keycloak/staff-directory.ts'
import { createTokenVerifier } from './keycloak/staff-tokens.ts'
import { createWaitCoverage } from './live/wait-coverage.ts'
import { createWake } from './live/wake.ts'
import { createWakeLatency } from './live/wake-latency.ts'
import { createSynapseMessagingServer } from './matrix/messaging-server.ts'
import { createDatabase } from './postgres/database.ts'
import { createSealer } from './privacy/sealer.ts'
import { createRosterSigner } from './roster/sign-roster.ts'
import { createFailpoint } from './tickets/failpoint.ts'
import { createShutDoors } from './tickets/shut-doors.ts'

/** Connections to the database: requests, four effect workers, sweeper and lister, with air. */
const poolSize = 20

/** Milliseconds between two looks at the homeserver and, while it is away, the identity provider. */
const probeEveryMs = 1_000

await run('api', async ({ signal, log }) => {
  const config = readConfig(apiConfig)
  const pool = createPool(config.LOTSE_DATABASE_URL, { max: poolSize, applicationName: 'api' })
  const messaging = createSynapseMessagingServer({
    url: config.LOTSE_SYNAPSE_URL,
    asToken: config.LOTSE_MATRIX_AS_TOKEN,
    serverName: config.LOTSE_MATRIX_SERVER_NAME,
    residueDatabaseUrl: config.LOTSE_RESIDUE_DATABASE_URL,
  })
  const identity = createKeycloakIdentityProvider({
    url: config.LOTSE_KEYCLOAK_URL,
    publicUrl: config.LOTSE_KEYCLOAK_PUBLIC_URL,
    apiClientSecret: config.LOTSE_API_CLIENT_SECRET,
    anonymousClientSecret: config.LOTSE_ANONYMOUS_CLIENT_SECRET,
    assertionKey: config.LOTSE_ASSERTION_KEY,
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const wake = createWake({
    databaseUrl: config.LOTSE_DATABASE_URL,
    log,
    observeLatency: createWakeLatency(registry),
  })
  const sealer = createSealer(config.LOTSE_SESSION_KEY)
  const context = {
    database: createDatabase(pool),
    identity,
    messaging,
    proofOfWork: createAltchaProofOfWork(sealer),
    shutDoors: createShutDoors(systemClock),
    clock: systemClock,
    randomId,
    randomBytes,
    randomBelow: (bound: number) => randomInt(bound),
    sealer,
    signRoster: createRosterSigner(config.LOTSE_ROSTER_KEY),
    installation: config.LOTSE_INSTALLATION,
    matrixPublicUrl: config.LOTSE_MATRIX_PUBLIC_URL,
    wake,
    observeWait: createWaitCoverage(registry),
    failpoint: createFailpoint(config.LOTSE_FAILPOINT_FILE),
    log,
  }
  const metrics = createJobMetrics(registry, pool)
  const api = await createApi({
    context,
    tokens: createTokenVerifiers(config),
    appOrigin: config.LOTSE_APP_ORIGIN,
    adminOrigin: config.LOTSE_ADMIN_ORIGIN,
    port: config.LOTSE_PORT,
    metricsPort: config.LOTSE_METRICS_PORT,
    host: config.LOTSE_HOST,
    registry,
  })
  const worker = startEffectWorker(context, metrics, (look) => wake.subscribe({ outbox: look }))
  const sweeper = await startSweeper(context, metrics, async () => api.flushBeats())
  const lister = startLister(context, config.LOTSE_LISTER_SECONDS)
  const rights = startRightsWatch(context, {
    directory: createKeycloakStaffDirectory({
      url: config.LOTSE_KEYCLOAK_URL,
      clientSecret: config.LOTSE_DIRECTORY_CLIENT_SECRET,
    }),
    recentStaff: () => api.recentStaff(),
  })
  // So that an outage, and its end, is known before somebody's accept or entry finds it out.
  const probing = setInterval(() => {
    void messaging.probe()
    void identity.probe()
  }, probeEveryMs)
  log.info('the api serves', { port: api.port })

  await aborted(signal)
  log.info('the api drains')
  clearInterval(probing)
  // People first: they go to another replica while the work in hand is finished.
  await api.close()
  await Promise.all([sweeper.close(), lister.close(), rights.close(), worker.close()])
  await Promise.all([wake.close(), messaging.close()])
  await pool.end()
})

function createTokenVerifiers(config: ApiConfig) {
  const realm = (name: string) => ({
    issuer: `${config.LOTSE_KEYCLOAK_PUBLIC_URL}/realms/${name}`,
    // Keys come by the inner way: the public one may not be reachable from here.
    jwksUrl: `${config.LOTSE_KEYCLOAK_URL}/realms/${name}/protocol/openid-connect/certs`,
    audience: staffRealm.audience,
  })
  return {
    staff: createTokenVerifier({ ...realm(staffRealm.name), clients: config.LOTSE_STAFF_CLIENTS }),
    logout: createLogoutTokenVerifier({
      ...realm(staffRealm.name),
      clients: config.LOTSE_STAFF_CLIENTS,
    }),
    anonymous: createAnonymousTokenVerifier({
      ...realm('lotse-anonymous'),
      clients: ['lotse-anonymous-token'],
    }),
  }
}
