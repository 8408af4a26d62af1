import { join, resolve } from 'node:path'
import type { UpkeepOptions } from '@lotse/database/upkeep'
import { silent } from './command-line/progress.ts'
import { describeStack } from './describe-stack.ts'
import { startFront, type Front } from './front/front.ts'
import { lotseEnvironment, type LotseProcess } from './parts/lotse/lotse-environment.ts'
import { repeatUpkeep, type RepeatedUpkeep } from './parts/postgres/repeat-upkeep.ts'
import { startParts, type StartPartsOptions } from './parts/start-parts.ts'
import type { Secrets } from './secrets.ts'
import { StackError } from './stack-error.ts'
import { lockHome } from './supervision/home-lock.ts'
import { openRotatingLog } from './supervision/rotating-log.ts'
import { removeState, statePath, writeState, type StackState } from './supervision/state-file.ts'
import type { SupervisedProcess } from './supervision/supervised-process.ts'
import { Supervisor } from './supervision/supervisor.ts'

/** Options of {@link startLocalStack}. When the signal aborts during the start, what has been started is stopped. */
export interface LocalStackOptions extends StartPartsOptions {
  /** The one port, on 127.0.0.1; 0 takes a free one. */
  readonly port: number
}

/** The whole service, running on this machine. */
export interface LocalStack {
  /** The current content of `stack.json`. */
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
 * The folder is locked, processes are supervised, `stack.json` is kept up to date.
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
  const stopEverything = async (): Promise<void> => {
    removeState(home)
    upkeeps?.stop()
    // The front goes last: it still carries the goodbye of the api to every open socket.
    await supervisor.stopAll()
    await front?.close()
    lock.release()
  }
  let stopping: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping ??= stopEverything()
    await stopping
    log.close()
  }
  const interrupt = (): void => void stop()
  signal?.addEventListener('abort', interrupt, { once: true })
  try {
    front = await startFront(options.port)
    const parts = await startParts({ ...options, home }, front, supervisor)
    const describe = (): StackState => describeStack(home, parts, supervisor)
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

function databasesOf({ databases }: StackState): readonly UpkeepOptions[] {
  return [
    { url: databases.lotse, holder: 'lotse' },
    { url: databases.keycloak, holder: 'neighbour' },
    { url: databases.synapse, holder: 'neighbour' },
  ]
}
