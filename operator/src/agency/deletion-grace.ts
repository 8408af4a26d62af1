import type { Clock } from '@lotse/common/clock'

/** An entry that was under way when the deletion started needs this long at most to become a ticket. */
const graceMs = 2_000

/** Grace periods for work in progress when a deletion starts. A new process starts them again. */
export class DeletionGrace {
  readonly #clock: Clock
  readonly #endsAt = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Milliseconds left in the grace period of a name; the first call starts the period. */
  leftMs(name: string): number {
    const now = this.#clock.now().getTime()
    const end = this.#endsAt.get(name) ?? now + graceMs
    this.#endsAt.set(name, end)
    return Math.max(0, end - now)
  }

  /** Ends the period, because the deletion is over. */
  forget(name: string): void {
    this.#endsAt.delete(name)
  }
}
