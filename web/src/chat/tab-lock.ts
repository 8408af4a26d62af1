/** The right to use a chat's store; two tabs with one store lose messages for good. */
export interface TabLock {
  release(): void
}

/**
 * Takes the lock of a chat if no other tab has it. Nobody queues for it: a waiting tab would win against the reload of
 * the tab that is in use.
 *
 * @param steal takes it from the other tab, which then calls its `onStolen`
 * @returns undefined when another tab has it
 */
export function takeTabLock(
  name: string,
  onStolen: () => void,
  steal = false,
  locks: LockManager = navigator.locks,
): Promise<TabLock | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<TabLock | undefined>()
  let held = false
  let released = false
  const hold = (lock: Lock | null): Promise<void> | undefined => {
    if (!lock) {
      resolve(undefined)
      return undefined
    }
    const end = Promise.withResolvers<void>()
    held = true
    resolve({
      release: () => {
        released = true
        end.resolve()
      },
    })
    return end.promise
  }
  locks
    .request(`lotse-chat-${name}`, steal ? { steal: true } : { ifAvailable: true }, hold)
    .catch((error: unknown) => {
      // AbortError: another tab took the lock with `steal`.
      if (held && !released) onStolen()
      else if (!held) reject(error)
    })
  return promise
}
