import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { refuseSamples } from '@lotse/database/upkeep'
import { ensureDatabase } from '../postgres/databases.ts'
import { freePort } from '../../free-port.ts'
import { answersWith } from '../../supervision/http-probe.ts'
import { findJava } from './java.ts'
import type { ProcessSpec } from '../../supervision/process-spec.ts'
import { ensureKeycloak } from './keycloak-distribution.ts'
import { checkout } from '../../paths.ts'
import { oneMachine } from './staff-realm.ts'
import type { RunningPostgres } from '../postgres/postgres.ts'
import { silent, type Progress } from '../../command-line/progress.ts'
import type { RunningPart } from '../../supervision/running-part.ts'
import type { Secrets } from '../../secrets.ts'
import { Supervisor } from '../../supervision/supervisor.ts'
import { writeLoginTheme } from '@lotse/web/login-theme'

/** Options of {@link startKeycloak}. */
export interface KeycloakOptions {
  /** The download cache. */
  readonly cache: string
  /** Folder of the part: the realm files, temporary files and, without a supervisor, the logs. */
  readonly directory: string
  /** The server with its database `keycloak`, which is made when missing. */
  readonly postgres: Pick<RunningPostgres, 'databaseUrl' | 'port'>
  /**
   * Origin under which browsers reach everything, for example `http://localhost:8080`. Issuers are
   * `${publicUrl}/auth/realms/…`, and an assertion's audience must name them, whatever port Keycloak listens on.
   */
  readonly publicUrl: string
  /** TCP port of 127.0.0.1; a free one unless given. */
  readonly port?: number
  readonly secrets: Pick<Secrets, 'passwords' | 'clients' | 'assertionPublicKey'>
  readonly progress?: Progress
  readonly supervisor?: Supervisor
  readonly signal?: AbortSignal | undefined
}

/** A running Keycloak. `url` is the inner address with `/auth`, for example `http://127.0.0.1:20001/auth`. */
export type RunningKeycloak = RunningPart

/** Realm files that are imported into an empty database; `${NAME}` in them is taken from the environment. */
const realmFiles = ['lotse-realm.json', 'lotse-anonymous-realm.json']

/**
 * Starts Keycloak with the realms `lotse` and `lotse-anonymous` and resolves when both are served. The first start on an
 * empty database takes half a minute, later ones a few seconds.
 *
 * @throws StackError `download-failed`, `download-corrupt`, `process-failed`
 */
export async function startKeycloak(options: KeycloakOptions): Promise<RunningKeycloak> {
  const { cache, postgres, secrets, progress = silent } = options
  const directory = resolve(options.directory)
  const distribution = await ensureKeycloak({ cache, progress, signal: options.signal })
  await ensureDatabase(postgres.databaseUrl('postgres'), 'keycloak', secrets.passwords.keycloak)
  const home = prepareHome(directory, distribution)
  const port = options.port ?? (await freePort())
  const managementPort = await freePort()
  const java = await findJava()
  const archive = classArchive(distribution, java.fingerprint)
  const supervisor = options.supervisor ?? new Supervisor({ logDirectory: join(directory, 'logs') })
  try {
    const spec: ProcessSpec = {
      name: 'keycloak',
      command: java.path,
      args: [
        ...javaOptions,
        ...archive.options,
        ...launcher(home, distribution),
        ...serverOptions(options.publicUrl, port, managementPort),
      ],
      env: environment(options),
      directory: home,
      // The run that records the class archive needs longer to end.
      stopTimeoutMs: archive.recording ? 60_000 : 15_000,
      stage: 1,
      // The server opens its port before it is bootstrapped; only this page tells the truth.
      probe: async (signal) =>
        await answersWith(`http://127.0.0.1:${managementPort}/health/ready`, signal),
      // On two busy cores the start takes minutes.
      readyTimeoutMs: 600_000,
      afterEnd: archive.keep,
    }
    const child = await supervisor.start(spec, options.signal)
    await refuseSamples({ url: postgres.databaseUrl('keycloak'), holder: 'neighbour' })
    return {
      url: `http://127.0.0.1:${port}/auth`,
      get pid() {
        return child.pid
      },
      stop: async () =>
        options.supervisor === undefined
          ? await supervisor.stopAll()
          : await supervisor.stop('keycloak'),
    }
  } catch (error) {
    if (options.supervisor === undefined) await supervisor.stopAll()
    throw error
  }
}

/**
 * A Keycloak home of this stack's own: programs are links into the cache, everything that is written stays here, so that
 * several stacks share one cache.
 */
function prepareHome(directory: string, distribution: string): string {
  const home = join(directory, 'home')
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, 'data/import'), { recursive: true })
  for (const name of readdirSync(distribution))
    if (name !== 'data' && name !== 'themes')
      symlinkSync(join(distribution, name), join(home, name))
  for (const file of realmFiles)
    copyFileSync(join(checkout, 'stack/realms', file), join(home, 'data/import', file))
  writeLoginTheme(join(home, 'themes/lotse'))
  return home
}

/** What `bin/kc.sh` passes to Java, with the collector and compiler that start fastest; core and error dumps off. */
const javaOptions = [
  '-Xms64m',
  '-Xmx512m',
  '-XX:MetaspaceSize=96M',
  '-XX:MaxMetaspaceSize=256m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:-CreateCoredumpOnCrash',
  '-XX:ErrorFile=/dev/null',
  '-XX:-UsePerfData',
  '-Dfile.encoding=UTF-8',
  '-Djava.security.egd=file:/dev/urandom',
  '-Duser.language=en',
  '-Duser.country=US',
  '--add-opens=java.base/java.util=ALL-UNNAMED',
  '--add-opens=java.base/java.util.concurrent=ALL-UNNAMED',
  '--add-opens=java.base/java.security=ALL-UNNAMED',
  '--add-opens=java.base/java.lang=ALL-UNNAMED',
  '--enable-native-access=ALL-UNNAMED',
]

/** Java itself instead of `bin/kc.sh start`: the script would stay as a parent, and the process number be the script's. */
function launcher(home: string, distribution: string): string[] {
  return [
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${join(home, 'conf')}`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
    '-Dpicocli.disable.closures=true',
    '-Dquarkus-log-max-startup-records=10000',
    // After a restart of PostgreSQL the pool would hand out dead connections for minutes; so it is back within seconds.
    '-Dquarkus.datasource.jdbc.validate-on-borrow=true',
    '-cp',
    join(distribution, 'lib/quarkus-run.jar'),
    'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
  ]
}

function serverOptions(publicUrl: string, port: number, managementPort: number): string[] {
  return [
    'start',
    '--optimized',
    '--import-realm',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    `--http-management-port=${managementPort}`,
    // One issuer, whatever the Host header of a request says. No --proxy-headers: forwarded addresses are ignored.
    `--hostname=${publicUrl}/auth`,
    '--cache=local',
    '--shutdown-delay=0s',
    // Event lines carry addresses, and so do warnings of refused client registrations (org.keycloak.services); health and
    // bootstrap filters print a line per early request.
    '--log-level=WARN,org.keycloak.events:off,org.keycloak.services:error,io.smallrye.health:off,org.keycloak.quarkus.runtime.services.BootstrapFilter:error',
  ]
}

/** Secrets go through the environment: a command line can be read by everybody on the machine. */
function environment(options: KeycloakOptions): Record<string, string> {
  const { postgres, secrets, publicUrl } = options
  return {
    KC_DB_URL: `jdbc:postgresql://127.0.0.1:${postgres.port}/keycloak`,
    KC_DB_USERNAME: 'keycloak',
    KC_DB_PASSWORD: secrets.passwords.keycloak,
    KC_BOOTSTRAP_ADMIN_CLIENT_ID: 'lotse-bootstrap',
    KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: secrets.clients.bootstrap,
    ...oneMachine,
    LOTSE_APP_ORIGIN: publicUrl,
    LOTSE_TEST_CLIENT_SECRET: secrets.clients.test,
    LOTSE_OPERATOR_CLIENT_SECRET: secrets.clients.operator,
    LOTSE_API_CLIENT_SECRET: secrets.clients.api,
    LOTSE_DIRECTORY_CLIENT_SECRET: secrets.clients.directory,
    // Corrected once the api has a port.
    LOTSE_LOGOUT_URL: 'http://127.0.0.1:9090/backchannel-logout',
    LOTSE_ANONYMOUS_CLIENT_SECRET: secrets.clients.anonymous,
    LOTSE_ASSERTION_PUBLIC_KEY: secrets.assertionPublicKey,
    TZ: 'UTC',
  }
}

interface ClassArchive {
  readonly options: readonly string[]
  readonly recording: boolean
  readonly keep: () => void
}

/**
 * The biggest single win of a warm start: the first run of a Java version records the loaded classes when it ends, later
 * ones map that file (dynamic class data sharing, JDK 13 and later). A file that does not fit is ignored by Java.
 */
function classArchive(distribution: string, fingerprint: string): ClassArchive {
  const key = createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)
  const path = `${distribution}.${key}.jsa`
  if (existsSync(path))
    return { options: [`-XX:SharedArchiveFile=${path}`], recording: false, keep: () => {} }
  const unfinished = `${path}.${process.pid}.partial`
  return {
    // Without the two switches the recording prints thousands of warnings.
    options: [`-XX:ArchiveClassesAtExit=${unfinished}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'],
    recording: true,
    keep: () => {
      if (existsSync(unfinished)) renameSync(unfinished, path)
    },
  }
}
