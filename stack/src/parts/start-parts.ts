import { join } from 'node:path'
import { migrate } from '@lotse/database/migrate'
import { createPageAnswers } from '@lotse/web/server/page-answers'
import { servePages } from '@lotse/web/server/serve-pages'
import { inStep, silent, type Progress } from '../command-line/progress.ts'
import type { Front } from '../front/front.ts'
import { readOrCreateSecrets, type Secrets } from '../secrets.ts'
import { StackError } from '../stack-error.ts'
import { allOrNothing } from '../supervision/all-or-nothing.ts'
import type { Supervisor } from '../supervision/supervisor.ts'
import { ensureKeycloak } from './keycloak/keycloak-distribution.ts'
import { startKeycloak } from './keycloak/keycloak.ts'
import { ensureKubernetes } from './kubernetes/kubernetes-programs.ts'
import { startCluster, type PreparedCluster } from './kubernetes/start-cluster.ts'
import { ensurePages } from './lotse/built-pages.ts'
import type { LotseEnvironmentOptions } from './lotse/lotse-environment.ts'
import { ensureConfigDirectory, groupsOf } from './lotse/sample-config.ts'
import { shortLink } from './lotse/short-link.ts'
import { startLotse } from './lotse/start-lotse.ts'
import { ensureDatabase } from './postgres/databases.ts'
import { startPostgres, type RunningPostgres } from './postgres/postgres.ts'
import { ensureSynapse } from './synapse/synapse-environment.ts'
import { startSynapse } from './synapse/synapse.ts'

/** Options of {@link startParts}. */
export interface StartPartsOptions {
  /** Folder of everything that lives longer than a run: databases, keys, configuration, logs. */
  readonly home: string
  /** Folder of downloads, shared by all stacks of this machine. */
  readonly cache: string
  /** Whether commits survive a crash of the machine; default true, tests may do without. */
  readonly durable?: boolean
  /** How many api processes; default 1. */
  readonly apiReplicas?: number
  /** Resources come from a control plane of the stack's own (true) or from another cluster; default false: a folder. */
  readonly cluster?: boolean | { readonly kubeconfig: string }
  /** Gets every step; default none. */
  readonly progress?: Progress
  /** Interrupts the start. */
  readonly signal?: AbortSignal
}

/** The parts of a stack, running. */
export interface StartedParts {
  /** What browsers use, for example `http://localhost:8080`. */
  readonly origin: string
  readonly secrets: Secrets
  readonly postgres: RunningPostgres
  /** Absent when resources come from a folder. */
  readonly cluster: PreparedCluster | undefined
  /** What the settings of Lotse's own processes depend on. */
  readonly settings: LotseEnvironmentOptions
  /** The Keycloak groups of what is configured. */
  readonly groups: ReadonlySet<string>
  /** The Prometheus port of the first api process. */
  readonly metricsPort: number | undefined
  /** Short address of a sample link; undefined when there is no link. */
  readonly linkUrl: string | undefined
}

/**
 * Downloads and starts PostgreSQL, Keycloak, Synapse, the cluster if there is one, and Lotse's own processes, and opens the
 * front.
 *
 * @throws StackError with one sentence; what runs then is stopped by the supervisor's owner
 */
export async function startParts(
  options: StartPartsOptions,
  front: Front,
  supervisor: Supervisor,
): Promise<StartedParts> {
  const { home, cache, progress = silent, signal } = options
  const origin = `http://localhost:${front.port}`
  const secrets = readOrCreateSecrets(home)
  const configDirectory = ensureConfigDirectory(home)
  const rosterPublicKey = secrets.rosterKey['x'] ?? ''

  const [, , pages, programs] = await allOrNothing(signal, (either) => [
    ensureKeycloak({ cache, progress, signal: either }),
    ensureSynapse({ cache, progress, signal: either }),
    ensurePages({ home, cache, rosterPublicKey, progress, signal: either }),
    options.cluster === true
      ? ensureKubernetes({ cache, progress, signal: either })
      : Promise.resolve(undefined),
  ])
  const postgres = await inStep(progress, 'Starting PostgreSQL', async () =>
    startPostgres({
      directory: join(home, 'postgres'),
      durable: options.durable ?? true,
      password: secrets.passwords.postgres,
      supervisor,
    }),
  )
  const shared = { cache, postgres, publicUrl: origin, secrets, progress, supervisor }
  const [, keycloak, synapse, cluster] = await allOrNothing(signal, (either) => [
    inStep(progress, 'Migrating the database', async () => migrateLotse(home, postgres, secrets)),
    inStep(progress, 'Starting Keycloak', async () =>
      startKeycloak({ ...shared, directory: join(home, 'keycloak'), signal: either }),
    ),
    inStep(progress, 'Starting Synapse', async () =>
      startSynapse({ ...shared, directory: join(home, 'synapse'), signal: either }),
    ),
    startCluster({
      ...options,
      home,
      programs,
      supervisor,
      samples: configDirectory,
      signal: either,
    }),
  ])
  const settings: LotseEnvironmentOptions = {
    cache,
    origin,
    configDirectory,
    ...(cluster !== undefined && { operatorKubeconfig: cluster.operatorKubeconfig }),
    postgres,
    keycloakUrl: keycloak.url,
    synapseUrl: synapse.url,
    secrets,
  }
  const groups = cluster?.groups ?? groupsOf(configDirectory)
  const { edge, apis } = await startLotse({ ...options, settings, supervisor, expected: groups })
  const apiPorts = apis.map(({ port }) => port)
  front.open({
    apiPorts,
    edgePort: edge.port,
    pages: servePages(pages, {
      answers: createPageAnswers({
        apiUrl: () => `http://127.0.0.1:${apiPorts[0]}`,
        fetch,
        now: () => performance.now(),
      }),
    }),
  })
  const linkUrl = await shortLink(postgres.databaseUrl('lotse'), origin)
  const metricsPort = apis[0]?.metricsPort
  return { origin, secrets, postgres, cluster, settings, groups, metricsPort, linkUrl }
}

async function migrateLotse(
  home: string,
  postgres: RunningPostgres,
  { passwords }: Secrets,
): Promise<void> {
  await ensureDatabase(postgres.databaseUrl('postgres'), 'lotse', passwords.owner)
  try {
    await migrate({ url: postgres.databaseUrl('lotse'), passwords })
  } catch (cause) {
    throw new StackError(
      'database-failed',
      `The database cannot be brought to this version of Lotse; delete the folder ${home} to start from nothing.`,
      { cause },
    )
  }
}
