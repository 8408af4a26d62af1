import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats an expectation until it holds, or fails with its last failure.
 *
 * @param seconds how long to try; not an assertion about speed, only the bound after which waiting is pointless
 */
export async function eventually<T>(expectation: () => T | Promise<T>, seconds = 60): Promise<T> {
  const until = performance.now() + seconds * 1000
  for (;;) {
    try {
      return await expectation()
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(25)
    }
  }
}
