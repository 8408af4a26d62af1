import { join, resolve } from 'node:path'
import { migrate } from '@lotse/database/migrate'
import type { UpkeepOptions } from '@lotse/database/upkeep'
import { allOrNothing } from './supervision/all-or-nothing.ts'
import { ensurePages } from './parts/lotse/built-pages.ts'
import { ensureDatabase } from './parts/postgres/databases.ts'
import { demoUsersOf } from './parts/keycloak/demo-users.ts'
import { startFront, type Front } from './front/front.ts'
import { ensureKubernetes } from './parts/kubernetes/kubernetes-programs.ts'
import { lockHome, type HomeLock } from './supervision/home-lock.ts'
import { ensureKeycloak } from './parts/keycloak/keycloak-distribution.ts'
import { startKeycloak } from './parts/keycloak/keycloak.ts'
import {
  lotseEnvironment,
  type LotseEnvironmentOptions,
  type LotseProcess,
} from './parts/lotse/lotse-environment.ts'
import { startPostgres, type RunningPostgres } from './parts/postgres/postgres.ts'
import { inStep, silent, type Progress } from './command-line/progress.ts'
import { repeatUpkeep, type RepeatedUpkeep } from './parts/postgres/repeat-upkeep.ts'
import { openRotatingLog } from './supervision/rotating-log.ts'
import { ensureConfigDirectory, groupsOf } from './parts/lotse/sample-config.ts'
import { readOrCreateSecrets, type Secrets } from './secrets.ts'
import { StackError } from './stack-error.ts'
import { removeState, statePath, writeState, type StackState } from './supervision/state-file.ts'
import type { SupervisedProcess } from './supervision/supervised-process.ts'
import { Supervisor } from './supervision/supervisor.ts'
import { startCluster } from './parts/kubernetes/start-cluster.ts'
import { shortLink } from './parts/lotse/short-link.ts'
import { startLotse } from './parts/lotse/start-lotse.ts'
import { ensureSynapse } from './parts/synapse/synapse-environment.ts'
import { startSynapse } from './parts/synapse/synapse.ts'
import { servePages } from '@lotse/web/server/serve-pages'

/** Options of {@link startLocalStack}. */
export interface LocalStackOptions {
  /** Folder of everything that lives longer than a run: databases, keys, configuration, logs. */
  readonly home: string
  /** Folder of downloads, shared by all stacks of this machine. */
  readonly cache: string
  /** The one port, on 127.0.0.1; 0 takes a free one. */
  readonly port: number
  /** Whether commits survive a crash of the machine; default true, tests may do without. */
  readonly durable?: boolean
  /** How many api processes; default 1. */
  readonly apiReplicas?: number
  /** Resources come from a control plane of the stack's own (true) or from another cluster; default false: a folder. */
  readonly cluster?: boolean | { readonly kubeconfig: string }
  /** Told about every step; default nobody. */
  readonly progress?: Progress
  /** Interrupts the start; what has been started is stopped. */
  readonly signal?: AbortSignal
}

/** The whole service, running on this machine. */
export interface LocalStack {
  /** What `stack.json` says now. */
  readonly state: StackState
  readonly secrets: Secrets
  /** Settings of one of Lotse's own processes, without its ports, so that a test can run another one. */
  environment(name: LotseProcess): Record<string, string>
  /** A process by its name in `state.processes`: its number, signals, suspension. */
  child(name: string): SupervisedProcess
  /** Stops a process and holds its restart until {@link resume}: an outage. */
  suspend(name: string): Promise<void>
  /** Ends an outage; resolves when the process answers again. */
  resume(name: string): Promise<void>
  /** Stops everything, in order. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the whole service with real parts: PostgreSQL, Keycloak, Synapse, operator, api, edge, pages and the one port.
 *
 * @throws StackError with one sentence; nothing is left running then
 * @example
 * const stack = await startLocalStack({ home: '/tmp/lotse-1', cache: defaultCache(), port: 0, durable: false })
 * try { await fetch(`${stack.state.baseUrl}/live-chat/agencies/hamburg`) } finally { await stack.stop() }
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { progress = silent, signal } = options
  const home = resolve(options.home)
  const lock = await lockHome(home)
  const log = openRotatingLog(join(home, 'logs/stack.log'))
  const say = (sentence: string): void => {
    log.write(`${new Date().toISOString()} ${sentence}\n`)
    progress.say(sentence)
  }
  if (lock.leftovers.length > 0)
    say(
      `An earlier run had left processes behind; they were stopped: ${lock.leftovers.join(', ')}.`,
    )
  removeState(home)

  let front: Front | undefined
  let upkeeps: RepeatedUpkeep | undefined
  let publish: (() => void) | undefined
  const supervisor = new Supervisor({
    logDirectory: join(home, 'logs'),
    changed: (processes) => {
      lock.record(processes)
      publish?.()
    },
    said: say,
  })
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping ??= stopEverything(
      home,
      supervisor,
      () => front,
      lock,
      () => upkeeps,
    )
    await stopping
    log.close()
  }
  const interrupt = (): void => void stop()
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    front = await startFront(options.port)
    const parts = await startParts({ ...options, home }, front, supervisor)
    const { describe } = parts
    upkeeps = repeatUpkeep(databasesOf(describe()), say)
    publish = () => {
      if (stopping === undefined) writeState(home, describe())
    }
    supervisor.removeOnDeath(statePath(home))
    signal?.throwIfAborted()
    publish()
    return {
      get state() {
        return describe()
      },
      secrets: parts.secrets,
      environment: (name) => lotseEnvironment(name, parts.settings),
      child: (name) => supervisor.child(name),
      suspend: async (name) => await supervisor.child(name).suspend(),
      resume: async (name) => await supervisor.child(name).resume(),
      stop,
    }
  } catch (error) {
    await stop()
    if (signal?.aborted === true)
      throw new StackError('interrupted', 'The start was interrupted.', { cause: error })
    throw error
  } finally {
    signal?.removeEventListener('abort', interrupt)
  }
}

async function stopEverything(
  home: string,
  supervisor: Supervisor,
  front: () => Front | undefined,
  lock: HomeLock,
  upkeeps: () => RepeatedUpkeep | undefined,
): Promise<void> {
  removeState(home)
  upkeeps()?.stop()
  // The front goes last: it still carries the goodbye of the api to every open socket.
  await supervisor.stopAll()
  await front()?.close()
  lock.release()
}

function databasesOf({ databases }: StackState): readonly UpkeepOptions[] {
  return [
    { url: databases.lotse, holder: 'lotse' },
    { url: databases.keycloak, holder: 'neighbour' },
    { url: databases.synapse, holder: 'neighbour' },
  ]
}

interface StartedParts {
  readonly secrets: Secrets
  readonly settings: LotseEnvironmentOptions
  readonly describe: () => StackState
}

async function startParts(
  options: LocalStackOptions,
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
  const expected = cluster?.groups ?? groupsOf(configDirectory)
  const { edge, apis } = await startLotse({ ...options, settings, supervisor, expected })
  front.open({
    apiPorts: apis.map(({ port }) => port),
    edgePort: edge.port,
    pages: servePages(pages),
  })
  const link = await shortLink(postgres.databaseUrl('lotse'), origin)
  const describe = (): StackState => ({
    appUrl: origin,
    ...(link !== undefined && { linkUrl: link }),
    adminUrl: `${origin}/admin/`,
    baseUrl: `${origin}/service`,
    matrixUrl: origin,
    metricsUrl: `http://127.0.0.1:${apis[0]?.metricsPort}/metrics`,
    keycloak: {
      url: `${origin}/auth`,
      staffRealm: 'lotse',
      anonymousRealm: 'lotse-anonymous',
      testClient: { id: 'lotse-test', secret: secrets.clients.test },
    },
    users: demoUsersOf(expected),
    databases: {
      lotse: postgres.databaseUrl('lotse'),
      keycloak: postgres.databaseUrl('keycloak'),
      synapse: postgres.databaseUrl('synapse'),
    },
    configDirectory,
    ...(cluster !== undefined && { kubeconfig: cluster.kubeconfig, kubectl: cluster.kubectl }),
    logs: [join(home, 'logs/stack.log'), ...supervisor.logs],
    processes: supervisor.processes.map(({ name, pid }) => ({ name, pid })),
  })
  return { secrets, settings, describe }
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
      `The database cannot be brought to this version of Lotse; delete the folder ${home} to begin anew.`,
      { cause },
    )
  }
}
