import type { Timers } from '../shared/timers.ts'

/** Share of a token's life after which it is renewed: a used-up token stops the sync loop for good. */
const renewAt = 0.75
const retryMs = 5000

/**
 * Renews an access token in time, again and again.
 *
 * @param renew fetches and installs a new token; resolves with its life in milliseconds
 * @returns stops it
 */
export function keepTokenFresh(
  expiresInMs: number,
  renew: () => Promise<number>,
  timers: Timers,
): () => void {
  let stopped = false
  let cancel = (): void => {}
  const schedule = (ms: number): void => {
    cancel = timers.after(ms, () => {
      renew().then(
        (life) => {
          if (!stopped) schedule(life * renewAt)
        },
        () => {
          if (!stopped) schedule(retryMs)
        },
      )
    })
  }
  schedule(expiresInMs * renewAt)
  return () => {
    stopped = true
    cancel()
  }
}
