import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Waits until the API server serves the kinds of custom resource definitions. kubectl alone gives up at once on a
 * definition that nobody has looked at yet: its conditions are null.
 *
 * @param kubectl runs kubectl; throws an Error with what it printed
 * @param which names the definitions, for example `crd agencies.lotse.dev` or `-f FOLDER`
 */
export async function definitionsEstablished(
  kubectl: (...args: string[]) => Promise<unknown>,
  ...which: readonly string[]
): Promise<void> {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    try {
      await kubectl('wait', '--for=condition=Established', '--timeout=30s', ...which)
      return
    } catch (error) {
      if (triesLeft === 0 || !String(error).includes('accessor error')) throw error
      await sleep(250)
    }
  }
}
