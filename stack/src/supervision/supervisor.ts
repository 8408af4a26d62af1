import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'
import type { ProcessSpec } from './process-spec.ts'
import { openRotatingLog } from './rotating-log.ts'
import { StackError } from '../stack-error.ts'
import { SupervisedProcess, supervisionTimes, type SupervisionTimes } from './supervised-process.ts'
import type { WatchdogCommand } from './watchdog.ts'

/** A process as it can be found and ended again by a later run. */
export interface RecordedProcess {
  readonly name: string
  readonly pid: number
  readonly identity: string
  readonly signal: 'SIGINT' | 'SIGTERM'
  readonly stage: number
}

/** Options of {@link Supervisor}. */
export interface SupervisorOptions {
  /** Folder of the log files. */
  readonly logDirectory: string
  /** Called whenever a process appears or goes. */
  readonly changed?: (processes: readonly RecordedProcess[]) => void
  /** Called with one sentence when something happens that a person should know. */
  readonly said?: (sentence: string) => void
  readonly times?: SupervisionTimes
}

/** Runs the real parts as children, keeps them alive, and leaves no orphan even when it is killed itself. */
export class Supervisor {
  readonly #options: SupervisorOptions
  readonly #children = new Map<string, SupervisedProcess>()
  readonly #recorded = new Map<string, RecordedProcess>()
  readonly #files = new Set<string>()
  #watchdog: ChildProcess | undefined
  #stopped = false

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  /** Every process that lives now. */
  get processes(): readonly RecordedProcess[] {
    return [...this.#recorded.values()]
  }

  /** Every log file. */
  get logs(): readonly string[] {
    return [...this.#children.values()].map(({ log }) => log.path)
  }

  /** Has the watchdog remove this file should the supervisor die. */
  removeOnDeath(path: string): void {
    this.#files.add(path)
    this.#tell({ do: 'remove', path })
  }

  /**
   * Starts a process and resolves when it answers.
   *
   * @param signal gives the start up; it has no meaning later
   * @throws StackError `process-failed`, `interrupted`
   */
  async start(spec: ProcessSpec, signal?: AbortSignal): Promise<SupervisedProcess> {
    if (this.#stopped || signal?.aborted === true)
      throw new StackError('interrupted', `${spec.name} is not started: the stack is stopping.`)
    const log = openRotatingLog(join(this.#options.logDirectory, `${spec.name}.log`))
    const events = {
      spawned: (pid: number) => this.#spawned(spec, pid),
      ended: (pid: number) => this.#ended(spec, pid),
      said: (sentence: string) => this.#options.said?.(sentence),
    }
    const times = this.#options.times ?? supervisionTimes
    const child = new SupervisedProcess(spec, log, events, times)
    this.#children.set(spec.name, child)
    const giveUp = (): void => void child.stop()
    signal?.addEventListener('abort', giveUp, { once: true })
    try {
      await child.start()
      return child
    } finally {
      signal?.removeEventListener('abort', giveUp)
    }
  }

  /** The process of this name. */
  child(name: string): SupervisedProcess {
    const child = this.#children.get(name)
    if (child === undefined) throw new Error(`There is no process ${name} in this stack.`)
    return child
  }

  /** Stops one process for good. */
  async stop(name: string): Promise<void> {
    const child = this.#children.get(name)
    if (child === undefined) return
    await child.stop()
    child.log.close()
    this.#children.delete(name)
  }

  /** Stops every process, the database last, and the watchdog. */
  async stopAll(): Promise<void> {
    this.#stopped = true
    for (const stage of [2, 1, 0]) {
      const children = [...this.#children.values()].filter(({ spec }) => spec.stage === stage)
      await Promise.all(children.map(async ({ spec }) => await this.stop(spec.name)))
    }
    const watchdog = this.#watchdog
    this.#watchdog = undefined
    if (watchdog === undefined || watchdog.exitCode !== null) return
    watchdog.ref()
    watchdog.stdin?.end()
    await once(watchdog, 'exit')
  }

  #spawned(spec: ProcessSpec, pid: number): void {
    const identity = processIdentity(pid)
    // Already dead again: its end follows at once.
    if (identity === undefined) return
    const { name, stage, stopSignal: signal = 'SIGTERM' } = spec
    this.#tell({ do: 'watch', pid, identity, signal, stage })
    this.#recorded.set(name, { name, pid, identity, signal, stage })
    this.#options.changed?.(this.processes)
  }

  #ended(spec: ProcessSpec, pid: number): void {
    this.#tell({ do: 'forget', pid })
    this.#recorded.delete(spec.name)
    this.#options.changed?.(this.processes)
  }

  #tell(command: WatchdogCommand): void {
    this.#watchdog ??= this.#startWatchdog()
    this.#watchdog.stdin?.write(`${JSON.stringify(command)}\n`)
  }

  #startWatchdog(): ChildProcess {
    const script = join(import.meta.dirname, 'watchdog.ts')
    const watchdog = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      detached: true,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    watchdog.stdin.on('error', () => {})
    watchdog.once('exit', () => {
      if (this.#stopped || this.#watchdog !== watchdog) return
      this.#watchdog = undefined
      for (const path of this.#files) this.#tell({ do: 'remove', path })
      for (const { pid, identity, signal, stage } of this.#recorded.values())
        this.#tell({ do: 'watch', pid, identity, signal, stage })
    })
    // The supervisor's event loop may end while the watchdog still waits for the pipe to close.
    watchdog.unref()
    return watchdog
  }
}
