/** Lets only so many calls run at once; the others wait in line. */
export type Gate = <T>(call: () => Promise<T>) => Promise<T>

/** A gate for `limit` calls at once: a burst must not become as many connections. */
export function createGate(limit: number): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  return async (call) => {
    if (running < limit) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await call()
    } finally {
      // The place is handed on, so that nobody overtakes.
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
