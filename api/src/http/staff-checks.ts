import type { Logger } from '@lotse/common/logger'
import { repeat } from '../live/repeat.ts'
import type { LiveWake } from '../live/wake.ts'

/** Asks open sockets of staff again whether their token still counts. */
export interface StaffChecks {
  /** @returns ends the checks of this socket */
  add(subject: string, check: () => Promise<void>): () => void
  close(): Promise<void>
}

/** Milliseconds between two checks of every socket; what a lost hint costs at most. */
const checkEveryMs = 5_000

/** Checks the sockets of a person on a hint about the person, and all of them at regular times. */
export function createStaffChecks(wake: LiveWake, log: Logger): StaffChecks {
  const checks = new Set<{ readonly subject: string; readonly check: () => Promise<void> }>()
  const warn = (error: unknown): void =>
    log.warn('a socket of staff was not checked; it is checked again', { error })
  const unsubscribe = wake.subscribe({
    counselor: (subject) => {
      for (const one of checks) if (one.subject === subject) one.check().catch(warn)
    },
  })
  const checking = repeat(
    () => checkEveryMs,
    async () => {
      for (const { check } of checks) await check()
    },
    warn,
  )
  return {
    add: (subject, check) => {
      const one = { subject, check }
      checks.add(one)
      return () => void checks.delete(one)
    },
    close: async () => {
      unsubscribe()
      await checking.stop()
    },
  }
}
