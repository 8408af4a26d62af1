import type { Logger } from '@lotse/common/logger'
import type { TicketDeparture } from '@lotse/contract/frames'
import type { Database } from '../postgres/database.ts'
import { readDepartures, readInboxTickets, type InboxTicket } from '../postgres/inbox.ts'
import type { QueueSnapshot, QueueSnapshots } from './queue-snapshots.ts'

/** The front of an agency's queue as counselors see it, kept in memory while one of them looks. */
export interface AgencyInboxes {
  /** Calls back whenever the inbox has changed, with what is known of those that left it, until released. */
  watch(agency: string, onChange: OnInboxChange): () => void
  /** Resolves once the inbox shows a snapshot that was begun after this call. */
  fresh(agency: string): Promise<ReadonlyMap<string, InboxTicket>>
  /** The tickets by id, oldest first. */
  latest(agency: string): ReadonlyMap<string, InboxTicket>
  close(): void
}

type OnInboxChange = (departures: ReadonlyMap<string, TicketDeparture>) => void

/** Tickets that a socket shows; who wants to see further pages through the list. */
const shown = 200

interface Inbox {
  tickets: ReadonlyMap<string, InboxTicket>
  readonly watchers: Set<OnInboxChange>
  readonly unwatch: () => void
  work: Promise<void>
}

const empty: ReadonlyMap<string, InboxTicket> = new Map()
const noDepartures: ReadonlyMap<string, TicketDeparture> = new Map()

/** Follows the queue's snapshots and reads each new ticket once, however many counselors look. */
export function createAgencyInboxes(
  database: Database,
  snapshots: QueueSnapshots,
  log: Logger,
): AgencyInboxes {
  const inboxes = new Map<string, Inbox>()

  const follow = async (inbox: Inbox, snapshot: QueueSnapshot): Promise<void> => {
    const ids = snapshot.ids.slice(0, shown)
    const missing = ids.filter((id) => !inbox.tickets.has(id))
    const present = new Set(ids)
    const departed = [...inbox.tickets.keys()].filter((id) => !present.has(id))
    const [read, departures] = await Promise.all([
      missing.length === 0 ? [] : readInboxTickets(database.pool, missing),
      departed.length === 0 ? noDepartures : readDepartures(database.pool, departed),
    ])
    const found = new Map(read.map((ticket) => [ticket.ticketId, ticket]))
    const next = new Map<string, InboxTicket>()
    for (const id of ids) {
      const ticket = inbox.tickets.get(id) ?? found.get(id)
      if (ticket !== undefined) next.set(id, ticket)
    }
    const same =
      next.size === inbox.tickets.size && [...next.keys()].every((id) => inbox.tickets.has(id))
    if (same) return
    inbox.tickets = next
    for (const watcher of inbox.watchers) watcher(departures)
  }
  const enqueue = async (inbox: Inbox, snapshot: QueueSnapshot): Promise<void> => {
    inbox.work = inbox.work.catch(() => {}).then(() => follow(inbox, snapshot))
    await inbox.work
  }
  const unsubscribe = snapshots.subscribe((snapshot) => {
    const inbox = inboxes.get(snapshot.agency)
    if (inbox === undefined) return
    enqueue(inbox, snapshot).catch((error: unknown) =>
      log.warn('an inbox did not follow its queue', { error }),
    )
  })
  return {
    watch: (agency, onChange) => {
      const inbox = inboxes.get(agency) ?? {
        tickets: empty,
        watchers: new Set(),
        unwatch: snapshots.watch(agency),
        work: Promise.resolve(),
      }
      inboxes.set(agency, inbox)
      // A function of its own: the same callback may watch twice.
      const watcher: OnInboxChange = (departures) => onChange(departures)
      inbox.watchers.add(watcher)
      return () => {
        inbox.watchers.delete(watcher)
        if (inbox.watchers.size > 0 || inboxes.get(agency) !== inbox) return
        inbox.unwatch()
        inboxes.delete(agency)
      }
    },
    fresh: async (agency) => {
      const inbox = inboxes.get(agency)
      if (inbox === undefined) return empty
      await enqueue(inbox, await snapshots.fresh(agency))
      return inbox.tickets
    },
    latest: (agency) => inboxes.get(agency)?.tickets ?? empty,
    close: () => {
      unsubscribe()
      for (const inbox of inboxes.values()) inbox.unwatch()
      inboxes.clear()
    },
  }
}
