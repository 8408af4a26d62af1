import type { TicketKey } from '../postgres/find-ticket.ts'
import type { QueueSnapshots } from './queue-snapshots.ts'
import type { TicketView } from './ticket-view.ts'

/** The views that one agency's clients have on this replica. */
export interface AgencyViews {
  readonly name: string
  readonly views: ReadonlySet<TicketView>
  /** When clients far back were last told their place, in milliseconds. */
  toldAt: number
}

/** The views in memory, by everything they are looked up by. */
export interface ViewRegistry {
  add(view: TicketView): void
  remove(view: TicketView): void
  /** Makes the view findable by its identity user; few clients need that. */
  nameIdentity(view: TicketView, identityUser: string): void
  /** The agency's name as the one text that its views share. */
  agencyName(agency: string): string
  find(key: TicketKey): TicketView | undefined
  bySession(sessionKey: string): TicketView | undefined
  byTicket(ticketId: string): TicketView | undefined
  ofAgency(agency: string): AgencyViews | undefined
  all(): IterableIterator<TicketView>
  readonly size: number
  /** How many views were ever added. */
  readonly added: number
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
  let added = 0
  return {
    add: (view) => {
      added += 1
      byTicket.set(view.ticketId, view)
      bySession.set(view.sessionKey, view)
      const agency = byAgency.get(view.agency) ?? {
        name: view.agency,
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
      if (view.identityUser !== undefined) byIdentity.delete(view.identityUser)
      const agency = byAgency.get(view.agency)
      agency?.views.delete(view)
      if (agency?.views.size !== 0) return
      agency.unwatch()
      byAgency.delete(view.agency)
    },
    nameIdentity: (view, identityUser) => {
      view.identityUser = identityUser
      byIdentity.set(identityUser, view)
    },
    agencyName: (agency) => byAgency.get(agency)?.name ?? agency,
    find: (key) => {
      if ('sessionHash' in key) return bySession.get(key.sessionHash.toString('latin1'))
      return 'identityUser' in key ? byIdentity.get(key.identityUser) : byTicket.get(key.ticketId)
    },
    bySession: (sessionKey) => bySession.get(sessionKey),
    byTicket: (ticketId) => byTicket.get(ticketId),
    ofAgency: (agency) => byAgency.get(agency),
    all: () => byTicket.values(),
    get size() {
      return byTicket.size
    },
    get added() {
      return added
    },
  }
}
