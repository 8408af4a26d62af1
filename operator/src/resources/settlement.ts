import type { Reconcile } from '@lotse/kubernetes'

interface Waiter {
  /** Whether a reconcile has begun since; one that was under way may have read the state before. */
  begun: boolean
  readonly resolve: () => void
}

/** Lets callers wait until a resource, as it is now, is in effect. */
export class Settlement {
  readonly #waiters = new Map<string, Set<Waiter>>()

  /** A reconcile whose successes resolve {@link next}. */
  watch(reconcile: Reconcile): Reconcile {
    return async (key) => {
      for (const waiter of this.#waiters.get(key) ?? []) waiter.begun = true
      const result = await reconcile(key)
      for (const waiter of this.#waiters.get(key) ?? []) if (waiter.begun) waiter.resolve()
      return result
    }
  }

  /**
   * Resolves when a reconcile of the key that begins after this call has succeeded. The caller queues the key.
   *
   * @throws the signal's reason when it aborts first
   */
  async next(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { begun: false, resolve }
    const waiting = this.#waiters.get(key) ?? new Set()
    this.#waiters.set(key, waiting.add(waiter))
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      await promise
    } finally {
      signal.removeEventListener('abort', abort)
      waiting.delete(waiter)
      if (waiting.size === 0) this.#waiters.delete(key)
    }
  }
}
