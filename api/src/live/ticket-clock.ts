import type { Clock } from '@lotse/common/clock'
import type { Logger } from '@lotse/common/logger'
import type { Database } from '../postgres/database.ts'
import { databaseNow } from '../postgres/now.ts'
import { repeat } from './repeat.ts'
import type { LiveWake } from './wake.ts'

/**
 * The tickets' clock (`livechat.now()`), told without asking the database: the machine's clock plus the difference seen
 * last. For what is shown; deadlines are decided in the database.
 */
export interface TicketClock {
  now(): Date
  close(): Promise<void>
}

/** Milliseconds between two comparisons. */
const compareEvery = 5_000

/** Compares both clocks once, then at regular times. */
export async function createTicketClock(
  database: Database,
  clock: Clock,
  wake: LiveWake,
  log: Logger,
): Promise<TicketClock> {
  let ahead = 0
  const compare = async (): Promise<void> => {
    const told = await databaseNow(database.pool)
    ahead = told.getTime() - clock.now().getTime()
  }
  await compare()
  const comparing = repeat(
    () => compareEvery,
    compare,
    (error) => log.warn('the clocks were not compared', { error }),
  )
  const unsubscribe = wake.subscribe({ all: comparing.kick })
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    close: async () => {
      unsubscribe()
      await comparing.stop()
    },
  }
}
