/**
 * Puts the announcements of tabs that are opened at nearly the same moment on several replicas in one order: the order in
 * which PostgreSQL delivers them, which is the same for all. An announcement of another replica that arrives while one of
 * ours for the same ticket is still on its way is the earlier one, so the tab that we announced goes on. Without this rule
 * each of two tabs that a browser restores would end the other.
 */
export class TabTurns {
  /** Announcements of this process that have not come back yet, by ticket id. */
  readonly #onTheirWay = new Map<string, number>()

  /** An announcement of this process is about to be sent. */
  announced(ticketId: string): void {
    this.#onTheirWay.set(ticketId, (this.#onTheirWay.get(ticketId) ?? 0) + 1)
  }

  /** An announcement of this process has come back, or could not be sent. */
  settled(ticketId: string): void {
    const left = (this.#onTheirWay.get(ticketId) ?? 0) - 1
    if (left > 0) this.#onTheirWay.set(ticketId, left)
    else this.#onTheirWay.delete(ticketId)
  }

  /** Whether an announcement of another replica that arrives now is earlier than one of this process. */
  isOvertaken(ticketId: string): boolean {
    return this.#onTheirWay.has(ticketId)
  }

  /** The connection was lost: what was on its way may never come back. */
  forgetAll(): void {
    this.#onTheirWay.clear()
  }
}
