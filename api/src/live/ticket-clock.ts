import type { Clock } from '@lotse/common/clock'

/** The tickets' clock (`livechat.now()`), told without asking the database: the machine's clock plus the difference last seen. */
export interface TicketClock {
  now(): Date
  /** Takes over a moment that the database has just told. */
  adjust(databaseNow: Date): void
}

/** Starts with no difference; the first sweep corrects it. */
export function createTicketClock(clock: Clock): TicketClock {
  let ahead = 0
  return {
    now: () => new Date(clock.now().getTime() + ahead),
    adjust: (databaseNow) => {
      ahead = databaseNow.getTime() - clock.now().getTime()
    },
  }
}
