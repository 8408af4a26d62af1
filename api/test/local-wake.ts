import { createTicketFollowers } from '../src/live/ticket-news.ts'
import type { LiveWake, WakeListener } from '../src/live/wake.ts'

/** A wake that stays in this process and needs no connection; of the listeners only the outbox's worker hears it. */
export function createLocalWake(): Omit<LiveWake, 'close'> {
  const followers = createTicketFollowers()
  const listeners = new Set<WakeListener>()
  return {
    follow: (ticketId) => followers.follow(ticketId),
    ticket: (ticketId) => followers.tell(ticketId),
    agency: () => {},
    counselor: () => {},
    tab: () => {},
    outbox: () => {
      for (const listener of listeners) listener.outbox?.()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
