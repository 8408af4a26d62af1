import type { TicketKey } from '../postgres/find-ticket.ts'
import type { QueueSnapshots } from './queue-snapshots.ts'
import type { TicketView } from './ticket-view.ts'

/** The views that one agency's clients have on this replica. */
export interface AgencyViews {
  readonly views: ReadonlySet<TicketView>
  /** When clients far back were last told their place, in milliseconds. */
  toldAt: number
}

/** The views in memory, by everything they are looked up by. */
export interface ViewRegistry {
  add(view: TicketView): void
  remove(view: TicketView): void
  find(key: TicketKey): TicketView | undefined
  bySession(sessionKey: string): TicketView | undefined
  byTicket(ticketId: string): TicketView | undefined
  ofAgency(agency: string): AgencyViews | undefined
  all(): IterableIterator<TicketView>
  readonly size: number
}

/** Keeps an agency's queue in memory as long as one of its clients is. */
export function createViewRegistry(snapshots: QueueSnapshots): ViewRegistry {
  const byTicket = new Map<string, TicketView>()
  const bySession = new Map<string, TicketView>()
  const byIdentity = new Map<string, TicketView>()
  const byAgency = new Map<
    string,
    AgencyViews & { readonly views: Set<TicketView>; readonly unwatch: () => void }
  >()
  return {
    add: (view) => {
      byTicket.set(view.ticketId, view)
      bySession.set(view.sessionKey, view)
      byIdentity.set(view.identityUser, view)
      const agency = byAgency.get(view.agency) ?? {
        views: new Set(),
        unwatch: snapshots.watch(view.agency),
        toldAt: -Infinity,
      }
      agency.views.add(view)
      byAgency.set(view.agency, agency)
    },
    remove: (view) => {
      byTicket.delete(view.ticketId)
      bySession.delete(view.sessionKey)
      byIdentity.delete(view.identityUser)
      const agency = byAgency.get(view.agency)
      agency?.views.delete(view)
      if (agency?.views.size !== 0) return
      agency.unwatch()
      byAgency.delete(view.agency)
    },
    find: (key) => {
      if ('sessionHash' in key) return bySession.get(key.sessionHash.toString('base64'))
      return 'identityUser' in key ? byIdentity.get(key.identityUser) : byTicket.get(key.ticketId)
    },
    bySession: (sessionKey) => bySession.get(sessionKey),
    byTicket: (ticketId) => byTicket.get(ticketId),
    ofAgency: (agency) => byAgency.get(agency),
    all: () => byTicket.values(),
    get size() {
      return byTicket.size
    },
  }
}
