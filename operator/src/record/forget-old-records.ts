import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { RecordStore } from './record-store.ts'

/** How often old records are removed. */
const everyMs = 24 * 3600_000
/** How soon it is tried again after a failure. */
const retryMs = 10 * 60_000

/** Removes records that are too old now and once a day, until the signal aborts. */
export async function forgetOldRecords(
  {
    store,
    clock,
    log,
  }: { readonly store: RecordStore; readonly clock: Clock; readonly log: Logger },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = everyMs
    try {
      const count = await store.forget()
      if (count > 0) log.info('old records of changes are removed', { count })
    } catch (error) {
      log.warn('old records of changes cannot be removed', { error })
      pauseMs = retryMs
    }
    await clock.sleep(pauseMs, signal).catch(() => {})
  }
}
