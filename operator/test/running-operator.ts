import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock, type Clock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { Registry } from 'prom-client'
import { parse } from 'yaml'
import { createMemoryGroups, type MemoryGroups } from './memory-groups.ts'
import { createOperator, type Operator } from '../src/operator.ts'
import { readAggregates } from '../src/postgres/aggregates.ts'
import { createConfigRepository } from '../src/postgres/config-repository.ts'
import { createRecordStore } from '../src/postgres/record-store.ts'
import { createRuntimeMetrics } from '@lotse/kubernetes'
import { watchDirectory } from '../src/sources/directory/watch-directory.ts'
import { openStatusFiles, type StatusFiles } from '../src/sources/directory/status-files.ts'
import { testLinkCode } from './link-code.ts'

/** An operator at work on a folder of its own, with everything real but Keycloak. */
export interface RunningOperator {
  readonly directory: string
  readonly groups: MemoryGroups
  /** How many status files were written or removed. */
  statusWrites(): number
  /** Writes a file into the folder. */
  put(file: string, text: string): Promise<void>
  remove(file: string): Promise<void>
  /** The status file of a resource, or undefined. */
  status(file: string): Promise<StatusFile | undefined>
  stop(): Promise<void>
}

/** A status file as a person reads it. */
interface StatusFile {
  readonly metadata: { readonly generation: number }
  readonly status: {
    readonly observedGeneration: number
    readonly conditions: readonly {
      type: string
      status: string
      reason: string
      message: string
    }[]
    readonly links?: readonly { name: string; url: string }[]
    readonly counselors?: { readonly active: number }
    readonly queue?: { readonly waiting: string }
  }
}

/** Makes a folder with the samples of `deploy/local`. */
export async function sampleDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lotse-operator-'))
  await cp(join(import.meta.dirname, '../../deploy/local'), directory, { recursive: true })
  return directory
}

/** Starts an operator. Its folder stays after `stop`, so that a second one can go on with it. */
export async function runOperator(
  databaseUrl: string,
  directory: string,
  groups: MemoryGroups = createMemoryGroups(),
): Promise<RunningOperator> {
  const source = await assemble(databaseUrl, directory, groups)
  const { operator, statuses, stopping } = source
  const { ended } = await watchDirectory(
    {
      directory,
      statusFiles: statuses,
      clock: systemClock,
      log: silentLogger,
      onSnapshot: (snapshot) => operator.accept(snapshot),
    },
    stopping.signal,
  )
  const running = operator.run(stopping.signal)
  return {
    directory,
    groups,
    statusWrites: () => statuses.writes,
    put: async (file, text) => writeFile(join(directory, file), text),
    remove: async (file) => rm(join(directory, file)),
    status: async (file) => readStatus(join(directory, 'status', file)),
    stop: async () => {
      stopping.abort()
      await running
      await ended
      await source.close()
    },
  }
}

/** The parts of an operator without a source: a test hands the snapshots over itself. */
export async function assemble(
  databaseUrl: string,
  directory: string,
  groups: MemoryGroups,
  clock: Clock = systemClock,
): Promise<{
  readonly operator: Operator
  readonly statuses: StatusFiles
  readonly stopping: AbortController
  close(): Promise<void>
}> {
  const pool = createPool(databaseUrl, { max: 4 })
  const statuses = await openStatusFiles(join(directory, 'status'))
  const operator = createOperator({
    config: createConfigRepository(pool),
    record: createRecordStore(pool),
    readAggregates: async () => readAggregates(pool),
    groups,
    statuses,
    managersOf: () => undefined,
    clock,
    random: Math.random,
    log: silentLogger,
    metrics: createRuntimeMetrics(new Registry(), { prefix: 'lotse_operator_' }),
    appOrigin: 'https://app.example.org',
    linkCode: testLinkCode,
  })
  return { operator, statuses, stopping: new AbortController(), close: async () => pool.end() }
}

async function readStatus(path: string): Promise<StatusFile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const status: StatusFile = parse(text)
  return status
}
