import type { Reconcile } from '@lotse/kubernetes'

/** Lets somebody wait until a resource, as it is now, is in effect. */
export interface Settlement {
  /** The reconcile, watched. */
  watch(reconcile: Reconcile): Reconcile
  /**
   * Resolves when a reconcile of the key that begins after this call has succeeded. Who calls puts the key into the queue.
   *
   * @throws the signal's reason when it aborts first
   */
  next(key: string, signal: AbortSignal): Promise<void>
}

interface Waiter {
  /** Whether a reconcile has begun since; one that was under way may have seen the state before. */
  begun: boolean
  readonly resolve: () => void
}

/** Makes a settlement that nobody waits for. */
export function createSettlement(): Settlement {
  const waiters = new Map<string, Set<Waiter>>()

  return {
    watch: (reconcile) => async (key) => {
      for (const waiter of waiters.get(key) ?? []) waiter.begun = true
      const result = await reconcile(key)
      for (const waiter of waiters.get(key) ?? []) if (waiter.begun) waiter.resolve()
      return result
    },
    next: async (key, signal) => {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter = { begun: false, resolve }
      const waiting = waiters.get(key) ?? new Set()
      waiters.set(key, waiting.add(waiter))
      const abort = (): void => reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      try {
        await promise
      } finally {
        signal.removeEventListener('abort', abort)
        waiting.delete(waiter)
        if (waiting.size === 0) waiters.delete(key)
      }
    },
  }
}
