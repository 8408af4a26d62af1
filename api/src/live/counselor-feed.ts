import { peerState } from '../domain/peer-state.ts'
import type { Database } from '../postgres/database.ts'
import type { InboxTicket } from '../postgres/inbox.ts'
import { readNotices } from '../postgres/notices.ts'
import { readOwnSessions } from '../postgres/own-sessions.ts'
import { readStaffAvailability } from '../postgres/staff-availability.ts'
import type { StaffMark } from '../postgres/staff-marks.ts'
import type { Sealer } from '../privacy/sealer.ts'
import {
  availabilityBody,
  sessionBody,
  ticketBody,
  type AvailabilityBody,
} from '../staff/bodies.ts'
import type { CounselorFrame, TicketDeparture } from '@lotse/contract/frames'
import type { KeptNotice, Notice } from '@lotse/contract/notice'
import type { AgencyInboxes } from './agency-inboxes.ts'
import { clientAwayAfter } from './beat-intervals.ts'
import type { SettingsCache } from './settings-cache.ts'
import type { TicketClock } from './ticket-clock.ts'

/** What feeds read from. */
export interface FeedSources {
  readonly database: Database
  readonly inboxes: AgencyInboxes
  readonly settings: SettingsCache
  readonly sealer: Sealer
  readonly ticketClock: TicketClock
}

/** Whom a feed is for and where it goes. */
export interface FeedTarget {
  readonly subject: string
  /** Agencies of the token that was shown last. */
  agencies: readonly string[]
  readonly send: (frame: CounselorFrame) => void
  readonly onError: (error: unknown) => void
}

/** The frames of one counselor's socket: a snapshot first, then the notices. */
export interface CounselorFeed {
  readonly subject: string
  /** Notices or switches may have changed: looks, and sends what is new. */
  update(): void
  /** For each ticket whose client the counselor is in touch with: minutes for which the client has been away, null while here. */
  showClients(clients: StaffMark['clients']): void
  /** The token now names these agencies. */
  setAgencies(agencies: readonly string[]): void
  close(): void
}

/**
 * Sends a snapshot first and then what differs from it. Level-based: each look compares what is with what this socket has
 * been told, so a hint that is lost or comes twice does no harm.
 */
export function createCounselorFeed(sources: FeedSources, target: FeedTarget): CounselorFeed {
  const { inboxes } = sources
  const told = {
    switches: undefined as string | undefined,
    notices: new Set<string>(),
    tickets: new Map<string, Set<string>>(),
    clients: {} as StaffMark['clients'],
  }
  const watched = new Map<string, () => void>()
  let isClosed = false
  let isUpdating = false
  let isDirty = false

  const body = (ticket: InboxTicket) => ticketBody(ticket, sources.ticketClock.now())

  const watchOnly = (agencies: readonly string[]): void => {
    for (const [agency, release] of watched)
      if (!agencies.includes(agency)) {
        release()
        watched.delete(agency)
        told.tickets.delete(agency)
      }
    for (const agency of agencies)
      if (!watched.has(agency))
        watched.set(
          agency,
          inboxes.watch(agency, (departures) => sendInbox(agency, departures)),
        )
  }
  const sendInbox = (agency: string, departures: ReadonlyMap<string, TicketDeparture>): void => {
    const before = told.tickets.get(agency)
    // Not part of a snapshot yet: it will be in the one that is being made.
    if (before === undefined || isClosed) return
    const present = inboxes.latest(agency)
    for (const ticketId of before)
      if (!present.has(ticketId)) {
        before.delete(ticketId)
        const why = departures.get(ticketId)
        target.send({ type: 'ticket-removed', agency, ticketId, ...(why && { why }) })
      }
    for (const [ticketId, ticket] of present)
      if (!before.has(ticketId)) {
        before.add(ticketId)
        target.send({ type: 'ticket-added', agency, ticket: body(ticket) })
      }
  }
  const unseenNotices = async (): Promise<readonly KeptNotice[]> => {
    const kept = await readNotices(sources.database.pool, target.subject)
    return kept.flatMap(({ noticeId, at, sealed }) => {
      if (told.notices.has(noticeId)) return []
      const notice = sources.sealer.open(sealed)
      return isNotice(notice) ? [{ ...notice, noticeId, at: at.toISOString() }] : []
    })
  }
  const sendNotices = async (): Promise<void> => {
    for (const notice of await unseenNotices()) {
      if (isClosed) return
      told.notices.add(notice.noticeId)
      target.send(notice)
    }
  }
  const sendSnapshot = async (availability: readonly AvailabilityBody[]): Promise<void> => {
    const on = availability.filter((one) => one.on).map(({ agency }) => agency)
    watchOnly(on)
    const [sessions, notices] = await Promise.all([
      readOwnSessions(
        sources.database.pool,
        target.subject,
        target.agencies,
        clientAwayAfter(sources.settings.current().liveChat),
      ),
      unseenNotices(),
      ...on.map((agency) => inboxes.fresh(agency)),
    ])
    if (isClosed) return
    // From here to the end without a pause, so that what is told and what is sent are the same.
    const tickets = on.flatMap((agency) => {
      const inbox = inboxes.latest(agency)
      told.tickets.set(agency, new Set(inbox.keys()))
      return [...inbox.values()].map((ticket) => ({ agency, ...body(ticket) }))
    })
    for (const { noticeId } of notices) told.notices.add(noticeId)
    told.clients = Object.fromEntries(
      sessions.map(({ ticketId, awayMinutes }) => [ticketId, awayMinutes]),
    )
    target.send({
      type: 'snapshot',
      availability,
      tickets,
      sessions: sessions.map(sessionBody),
      notices,
    })
  }
  const showClients = (clients: StaffMark['clients']): void => {
    // The snapshot says it first.
    if (told.switches === undefined || isClosed) return
    for (const [ticketId, minutes] of Object.entries(clients))
      if ((told.clients[ticketId] ?? null) !== minutes)
        target.send({ type: 'peer', ticketId, ...peerState(minutes) })
    told.clients = clients
  }
  const look = async (): Promise<void> => {
    const { counselorHeartbeatTimeout } = sources.settings.current().liveChat
    const found = await readStaffAvailability(
      sources.database.pool,
      target.subject,
      target.agencies,
      counselorHeartbeatTimeout,
    )
    const now = sources.ticketClock.now()
    const availability = found.map((agency) => availabilityBody(agency, now))
    // Being active changes with every beat, and is no news to the counselor.
    const switches = JSON.stringify(availability.map((one) => ({ ...one, active: undefined })))
    // News before the new whole, so that nobody has to search a snapshot for what has just happened.
    if (told.switches !== undefined) await sendNotices()
    if (switches === told.switches) return
    await sendSnapshot(availability)
    told.switches = switches
  }
  const update = (): void => {
    isDirty = true
    if (isUpdating || isClosed) return
    isUpdating = true
    const run = async (): Promise<void> => {
      while (isDirty && !isClosed) {
        isDirty = false
        await look()
      }
    }
    run()
      .catch(target.onError)
      .finally(() => {
        isUpdating = false
      })
  }
  return {
    subject: target.subject,
    update,
    showClients,
    setAgencies: (agencies) => {
      target.agencies = agencies
      update()
    },
    close: () => {
      isClosed = true
      watchOnly([])
    },
  }
}

function isNotice(value: unknown): value is Notice {
  return typeof value === 'object' && value !== null && 'type' in value && 'ticketId' in value
}
