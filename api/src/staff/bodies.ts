import type { ClosedReason } from '@lotse/contract/door-reason'
import { doorClosedReason } from '../agencies/door.ts'
import { peerState, type PeerState } from '../domain/peer-state.ts'
import { purgeAt } from '../domain/purge-at.ts'
import { isPaired } from '../domain/state.ts'
import type { InboxTicket } from '../postgres/inbox.ts'
import type { OwnSession } from '../postgres/own-sessions.ts'
import type { StaffAgency } from '../postgres/staff-availability.ts'

/** An agency and the counselor's switch in it, as counselors are sent it. */
export interface AvailabilityBody extends Pick<
  StaffAgency,
  'agency' | 'displayName' | 'on' | 'active' | 'topics' | 'cannedReplies'
> {
  /** Whether clients may enter now, as far as the agency decides. */
  readonly open: boolean
  /** Why no client may enter; null while clients may. */
  readonly reason: ClosedReason | null
}

/**
 * Writes an agency with the counselor's switch.
 *
 * @param now on the tickets' clock, for the opening hours
 */
export function availabilityBody(staffAgency: StaffAgency, now: Date): AvailabilityBody {
  const { agency, displayName, on, active, topics, cannedReplies } = staffAgency
  const reason = doorClosedReason(staffAgency, true, now) ?? null
  return { agency, displayName, on, active, open: reason === null, reason, topics, cannedReplies }
}

/** A waiting ticket as counselors are sent it. */
export interface TicketBody {
  readonly ticketId: string
  readonly pseudonym: string
  readonly topic: string | null
  readonly joinedAt: string
  readonly minutesWaiting: number
}

/** Writes a waiting ticket. The minutes are counted anew: the row may have been read a while ago. */
export function ticketBody(ticket: InboxTicket, now: Date): TicketBody {
  const { ticketId, pseudonym, topic, joinedAt, enteredAt } = ticket
  const minutesWaiting = Math.max(0, Math.floor((now.getTime() - enteredAt.getTime()) / 60_000))
  return { ticketId, pseudonym, topic, joinedAt: joinedAt.toISOString(), minutesWaiting }
}

/** A chat as its counselor is sent it. */
export interface SessionBody extends Omit<
  OwnSession,
  'acceptedAt' | 'since' | 'awayMinutes' | 'deadline' | 'rosterVersion'
> {
  readonly acceptedAt: string
  readonly since: string
  /** The client, while both are in touch. */
  readonly peer?: PeerState
  readonly purgeAt?: string
  readonly rosterVersion?: number
}

/** Writes a chat of a counselor. */
export function sessionBody(session: OwnSession): SessionBody {
  const { acceptedAt, since, awayMinutes, deadline, rosterVersion, ...rest } = session
  return {
    ...rest,
    acceptedAt: acceptedAt.toISOString(),
    since: since.toISOString(),
    ...(isPaired(rest.state) ? { peer: peerState(awayMinutes) } : {}),
    ...(deadline === null ? {} : { purgeAt: purgeAt(deadline).toISOString() }),
    ...(rosterVersion === 0 ? {} : { rosterVersion }),
  }
}
