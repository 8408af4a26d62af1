import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { endGroup, signalGroup } from './process-group.ts'
import type { ProcessSpec } from './process-spec.ts'
import type { RotatingLog } from './rotating-log.ts'
import { StackError } from '../stack-error.ts'

/** Times of supervision in milliseconds; a parameter so that tests need not wait. */
export interface SupervisionTimes {
  readonly pollMs: number
  readonly healthIntervalMs: number
  /** A part that has not answered for so long is killed and started again. */
  readonly unhealthyAfterMs: number
  readonly firstBackoffMs: number
  readonly maxBackoffMs: number
  /** A part that ran for so long begins again with the first backoff. */
  readonly steadyAfterMs: number
}

/** What `npm start` uses. */
export const supervisionTimes: SupervisionTimes = {
  pollMs: 100,
  healthIntervalMs: 5_000,
  unhealthyAfterMs: 60_000,
  firstBackoffMs: 250,
  maxBackoffMs: 30_000,
  steadyAfterMs: 60_000,
}

/** What a supervised process tells its supervisor. */
export interface SupervisedEvents {
  readonly spawned: (pid: number) => void
  readonly ended: (pid: number) => void
  /** One sentence for the log and the terminal. */
  readonly said: (sentence: string) => void
}

/** One real part: started, watched, restarted with backoff, suspended and stopped. */
export class SupervisedProcess {
  readonly spec: ProcessSpec
  readonly log: RotatingLog
  readonly #events: SupervisedEvents
  readonly #times: SupervisionTimes
  readonly #stopping = new AbortController()
  #child: ChildProcess | undefined
  #ready = Promise.withResolvers<void>()
  #held: PromiseWithResolvers<void> | undefined
  #loop: Promise<void> = Promise.resolve()
  #everReady = false

  constructor(
    spec: ProcessSpec,
    log: RotatingLog,
    events: SupervisedEvents,
    times: SupervisionTimes,
  ) {
    this.spec = spec
    this.log = log
    this.#events = events
    this.#times = times
  }

  /** The process's number while it lives. It leads a process group of its own. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  /**
   * Starts the process and resolves when it answers.
   *
   * @throws StackError `process-failed` when it ends or does not answer in time; it is not tried again then
   */
  async start(): Promise<void> {
    this.#ready = Promise.withResolvers()
    // Awaited below or by nobody: a failure after a stop must not count as unhandled.
    this.#ready.promise.catch(() => {})
    this.#loop = this.#supervise()
    await this.#ready.promise
  }

  /** Resolves when the process answers again after a restart or {@link resume}. */
  async ready(): Promise<void> {
    await this.#ready.promise
  }

  /** Sends a signal to the process alone, as an outsider would. */
  kill(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Stops the process and holds the restart until {@link resume}. */
  async suspend(): Promise<void> {
    if (this.#held !== undefined) return
    this.#held = Promise.withResolvers()
    this.#ready = Promise.withResolvers()
    this.#ready.promise.catch(() => {})
    await this.#end()
  }

  /** Starts a suspended process and resolves when it answers. */
  async resume(): Promise<void> {
    this.#held?.resolve()
    this.#held = undefined
    await this.#ready.promise
  }

  /** Stops the process for good. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#held?.resolve()
    await this.#end()
    await this.#loop
  }

  async #end(): Promise<void> {
    const pid = this.pid
    if (pid === undefined) return
    const { stopSignal = 'SIGTERM', stopTimeoutMs = 10_000 } = this.spec
    await endGroup(pid, stopSignal, stopTimeoutMs)
  }

  async #supervise(): Promise<void> {
    let backoffMs = this.#times.firstBackoffMs
    while (!this.#stopping.signal.aborted) {
      if (this.#held !== undefined) {
        await this.#held.promise
        backoffMs = this.#times.firstBackoffMs
        continue
      }
      const began = performance.now()
      const failure = await this.#runOnce()
      if (this.#stopping.signal.aborted) break
      if (!this.#everReady) {
        this.#ready.reject(failure)
        return
      }
      if (this.#held !== undefined) continue
      if (performance.now() - began > this.#times.steadyAfterMs)
        backoffMs = this.#times.firstBackoffMs
      this.#events.said(`${this.spec.name} ended unexpectedly and is started again.`)
      await this.#pause(backoffMs)
      backoffMs = Math.min(backoffMs * 2, this.#times.maxBackoffMs)
    }
    this.#ready.reject(new StackError('interrupted', `${this.spec.name} was stopped.`))
  }

  /** Runs the process until it ends, by itself or asked to; returns why it did not become or stay ready. */
  async #runOnce(): Promise<StackError> {
    const ended = new AbortController()
    const child = this.#spawn()
    const exited = once(child, 'exit').then(
      () => ended.abort(),
      () => ended.abort(),
    )
    const pid = child.pid
    if (pid !== undefined) this.#events.spawned(pid)
    const failure = await this.#watch(ended.signal)
    if (pid !== undefined && !ended.signal.aborted) await endGroup(pid, 'SIGKILL', 2_000)
    await exited
    // What the leader leaves behind would hold the port: nothing of the group may outlive it.
    if (pid !== undefined) signalGroup(pid, 'SIGKILL')
    this.#child = undefined
    if (pid !== undefined) this.#events.ended(pid)
    const asked = this.#stopping.signal.aborted || this.#held !== undefined
    this.spec.afterEnd?.({ asked })
    return failure
  }

  #spawn(): ChildProcess {
    const { command, args, env, directory, user } = this.spec
    // Core dumps would write memory, with keys and pseudonyms, to the disk: the shell switches them off and gives way.
    const child = spawn('/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', command, ...args], {
      env: { ...env, LOTSE_PARENT_PIPE: '1' },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(directory === undefined ? {} : { cwd: directory }),
      ...user,
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => this.log.write(chunk))
    child.stdin.on('error', () => {})
    this.#child = child
    return child
  }

  /** Waits for readiness, then for illness or the end. */
  async #watch(ended: AbortSignal): Promise<StackError> {
    const { name, readyTimeoutMs } = this.spec
    const deadline = performance.now() + readyTimeoutMs
    while (!(await this.#answers(this.spec.probe, ended))) {
      if (ended.aborted)
        return new StackError(
          'process-failed',
          `${name} ended while it was starting; its last words are in ${this.log.path}.`,
        )
      if (performance.now() > deadline)
        return new StackError(
          'process-failed',
          `${name} did not become ready within ${Math.round(readyTimeoutMs / 1000)} s; see ${this.log.path}.`,
        )
      await sleep(this.#times.pollMs)
    }
    this.#everReady = true
    this.#ready.resolve()
    await this.#stayHealthy(ended)
    if (!this.#stopping.signal.aborted && this.#held === undefined) {
      this.#ready = Promise.withResolvers()
      this.#ready.promise.catch(() => {})
    }
    return new StackError('process-failed', `${name} ended or stopped answering.`)
  }

  async #stayHealthy(ended: AbortSignal): Promise<void> {
    let healthyAt = performance.now()
    while (!ended.aborted) {
      await sleep(this.#times.healthIntervalMs, undefined, { signal: ended }).catch(() => {})
      if (ended.aborted) return
      if (await this.#answers(this.spec.alive ?? this.spec.probe, ended))
        healthyAt = performance.now()
      if (performance.now() - healthyAt > this.#times.unhealthyAfterMs) return
    }
  }

  async #answers(probe: ProcessSpec['probe'], ended: AbortSignal): Promise<boolean> {
    if (ended.aborted) return false
    const signal = AbortSignal.any([ended, AbortSignal.timeout(5_000)])
    return await probe(signal).catch(() => false)
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
