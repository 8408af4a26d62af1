import { join, resolve } from 'node:path'
import { refuseSamples } from '@lotse/database/upkeep'
import { ensureDatabase } from '../postgres/databases.ts'
import { freePort } from '../../free-port.ts'
import { answersWith } from '../../supervision/http-probe.ts'
import type { RunningPostgres } from '../postgres/postgres.ts'
import type { ProcessSpec } from '../../supervision/process-spec.ts'
import { silent, type Progress } from '../../command-line/progress.ts'
import { grantResidue } from '../postgres/residue-grants.ts'
import { runTool } from '../../programs/run-tool.ts'
import type { RunningPart } from '../../supervision/running-part.ts'
import type { Secrets } from '../../secrets.ts'
import { StackError } from '../../stack-error.ts'
import { Supervisor } from '../../supervision/supervisor.ts'
import { bootstrapSynapse } from './synapse-bootstrap.ts'
import { ensureSynapse } from './synapse-environment.ts'
import { hasSigningKey, serverName, writeSynapseFiles } from './synapse-files.ts'

/** Options of {@link startSynapse}. */
export interface SynapseOptions {
  /** The download cache. */
  readonly cache: string
  /** Folder of the part: configuration, signing key and, without a supervisor, the logs. */
  readonly directory: string
  /** The server with its database `synapse`, which is made when missing. */
  readonly postgres: Pick<RunningPostgres, 'databaseUrl' | 'port'>
  /** Origin under which browsers reach Matrix; default the inner address. */
  readonly publicUrl?: string
  /** TCP port of 127.0.0.1; a free one unless given. */
  readonly port?: number
  readonly secrets: Pick<Secrets, 'passwords' | 'matrix'>
  readonly progress?: Progress
  readonly supervisor?: Supervisor
  readonly signal?: AbortSignal | undefined
}

/** A running Synapse. `url` is the inner address. */
export interface RunningSynapse extends RunningPart {
  /** The part after the colon in every Matrix id. */
  readonly serverName: string
}

/**
 * Starts Synapse with the application service `lotse`, whose bot `@lc_bot` is a server admin, and the database role
 * `lotse_residue` and no values of its tables in the planner's statistics; resolves when all of it is ready.
 *
 * @throws StackError `download-failed`, `prerequisite-missing`, `process-failed`
 */
export async function startSynapse(options: SynapseOptions): Promise<RunningSynapse> {
  const { cache, postgres, secrets, progress = silent, signal } = options
  const directory = resolve(options.directory)
  const python = await ensureSynapse({ cache, progress, signal })
  await ensureDatabase(postgres.databaseUrl('postgres'), 'synapse', secrets.passwords.synapse)
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const publicUrl = options.publicUrl ?? url
  const config = writeSynapseFiles({
    directory,
    port,
    postgresPort: postgres.port,
    publicUrl,
    secrets,
  })
  const homeserver = ['-m', 'synapse.app.homeserver', '-c', config]
  if (!hasSigningKey(directory)) await generateKeys(python, homeserver, directory, signal)
  const supervisor = options.supervisor ?? new Supervisor({ logDirectory: join(directory, 'logs') })
  const stop = async (): Promise<void> =>
    options.supervisor === undefined ? await supervisor.stopAll() : await supervisor.stop('synapse')
  try {
    const spec: ProcessSpec = {
      name: 'synapse',
      command: python,
      args: homeserver,
      env: { PYTHONUNBUFFERED: '1', LC_ALL: 'C.UTF-8', TZ: 'UTC' },
      directory,
      stage: 1,
      probe: async (probing) => await answersWith(`${url}/health`, probing),
      readyTimeoutMs: 90_000,
    }
    const child = await supervisor.start(spec, signal)
    const databaseUrl = postgres.databaseUrl('synapse')
    await bootstrapSynapse({ url, databaseUrl, asToken: secrets.matrix.asToken })
    await grantResidue(databaseUrl, secrets.passwords.residue)
    await refuseSamples({ url: databaseUrl, holder: 'neighbour' })
    return {
      url,
      serverName,
      get pid() {
        return child.pid
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function generateKeys(
  python: string,
  homeserver: readonly string[],
  directory: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const generated = await runTool(python, [...homeserver, '--generate-keys'], { directory, signal })
  if (!generated.ok)
    throw new StackError('process-failed', 'Synapse could not make its signing key.', {
      cause: generated.tail,
    })
}
