import type { StartParts } from './lanes.ts'

/** Real parts of a run: each is started for the first lane that needs it, and stopped after the last one. */
export class PartsOfRun {
  readonly #users = new Map<StartParts, number>()
  readonly #started = new Map<StartParts, Promise<() => Promise<void>>>()

  /** @param needs what each lane of the run needs */
  constructor(needs: Iterable<ReadonlySet<StartParts>>) {
    for (const lane of needs)
      for (const start of lane) this.#users.set(start, (this.#users.get(start) ?? 0) + 1)
  }

  /**
   * Resolves when these parts run.
   *
   * @throws what their start throws, for each lane that needs them
   */
  async start(start: StartParts): Promise<void> {
    const running = this.#started.get(start) ?? start()
    this.#started.set(start, running)
    await running
  }

  /**
   * Says for one lane that it does not need these parts any longer.
   *
   * @throws what their stop throws
   */
  async release(start: StartParts): Promise<void> {
    const users = (this.#users.get(start) ?? 0) - 1
    this.#users.set(start, users)
    if (users > 0) return
    const stop = await this.#started.get(start)?.catch(() => undefined)
    await stop?.()
  }
}
