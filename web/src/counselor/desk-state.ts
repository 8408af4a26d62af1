import type { CounselorFrame, QueuedTicket } from '@lotse/contract/frames'
import type { KeptNotice } from '@lotse/contract/notice'
import { isReasonBy, type ReasonBy } from '@lotse/contract/ticket-reason'
import type { Availability, CounselorSession } from '../shared/api-types.ts'

/** A waiting ticket with the moment at which its minutes were true. */
export interface DeskTicket extends QueuedTicket {
  /** Milliseconds of the page's clock. */
  receivedAt: number
}

/** Reasons that a counselor is informed of: all but those that stand for an act of their own. */
export type NewsReason = ReasonBy<'client' | 'administration' | 'system'>

/** A notice that a counselor has to see. */
export interface DeskNotice {
  readonly noticeId: string
  /** `active`: the client has joined and can be written to. */
  readonly type: 'active' | 'declined' | 'returned' | 'ended'
  readonly ticketId: string
  /** Its type has no reason of the counselor's own doing: {@link addNotice} drops those by their actor. */
  readonly reason: NewsReason | null
  /** When it happened, in RFC 3339. */
  readonly at: string
  /** Milliseconds of the page's clock when the page got it. */
  readonly receivedAt: number
  /** The client's name while this page still knows it; after a reload a deleted name is unknown. */
  readonly pseudonym: string | null
}

/** How long a notice is worth showing; the server keeps notices for the same time. */
const noticeLifeMs = 10 * 60_000

/** Everything a counselor's desk shows, as the server last told it. */
export interface DeskState {
  /** False until the first snapshot. */
  ready: boolean
  availability: readonly Availability[]
  /** Oldest first, over all agencies. */
  tickets: readonly DeskTicket[]
  sessions: readonly CounselorSession[]
  /** Notices the counselor has to see; those that only move a session along are not kept. */
  notices: readonly DeskNotice[]
}

/** A desk before the first snapshot. */
export const emptyDesk: DeskState = {
  ready: false,
  availability: [],
  tickets: [],
  sessions: [],
  notices: [],
}

/** The desk after a frame. @param now milliseconds of the page's clock */
export function reduceFrame(desk: DeskState, frame: CounselorFrame, now: number): DeskState {
  switch (frame.type) {
    case 'snapshot':
      return {
        ready: true,
        availability: frame.availability,
        tickets: oldestFirst(frame.tickets.map((ticket) => ({ ...ticket, receivedAt: now }))),
        sessions: frame.sessions,
        notices: frame.notices.reduce(
          (notices, notice) => addNotice(notices, notice, desk.sessions, now),
          currentNotices(desk, now),
        ),
      }
    case 'ticket-added': {
      const ticket = { ...frame.ticket, agency: frame.agency, receivedAt: now }
      const others = desk.tickets.filter((entry) => entry.ticketId !== ticket.ticketId)
      return { ...desk, tickets: oldestFirst([...others, ticket]) }
    }
    case 'ticket-removed':
      return { ...desk, tickets: without(desk.tickets, frame.ticketId) }
    case 'accepted':
      return { ...desk, tickets: without(desk.tickets, frame.ticketId) }
    case 'consented':
      return withState(desk, frame.ticketId, 'Consented')
    case 'active':
    case 'ended':
      return {
        ...withState(desk, frame.ticketId, frame.type === 'active' ? 'Active' : 'Ended'),
        notices: addNotice(currentNotices(desk, now), frame, desk.sessions, now),
      }
    case 'declined':
    case 'returned':
      return {
        ...desk,
        sessions: without(desk.sessions, frame.ticketId),
        notices: addNotice(currentNotices(desk, now), frame, desk.sessions, now),
      }
    case 'peer': {
      const { ticketId, state, sinceMinutes } = frame
      const sessions = desk.sessions.map((session) =>
        session.ticketId === ticketId ? { ...session, peer: { state, sinceMinutes } } : session,
      )
      return { ...desk, sessions }
    }
    case 'roster':
      return desk
  }
}

/** Minutes that a ticket has been waiting by now. */
export function minutesWaiting(ticket: DeskTicket, now: number): number {
  return ticket.minutesWaiting + Math.floor(Math.max(0, now - ticket.receivedAt) / 60_000)
}

/** Without those that are old news: a chat that is still there keeps its own, they are lines of its log. */
function currentNotices({ notices, sessions }: DeskState, now: number): readonly DeskNotice[] {
  const own = new Set(sessions.map((session) => session.ticketId))
  return notices.filter(
    ({ ticketId, receivedAt }) => own.has(ticketId) || now - receivedAt < noticeLifeMs,
  )
}

function addNotice(
  notices: readonly DeskNotice[],
  notice: KeptNotice,
  sessions: readonly CounselorSession[],
  now: number,
): readonly DeskNotice[] {
  const { type } = notice
  if (type !== 'active' && type !== 'declined' && type !== 'returned' && type !== 'ended')
    return notices
  const { noticeId, ticketId, at, reason = null } = notice
  // Counselors know what they did themselves.
  if (reason !== null && isReasonBy('counselor', reason)) return notices
  if (notices.some((entry) => entry.noticeId === noticeId)) return notices
  const earlier = notices.find((entry) => entry.ticketId === ticketId)
  const session = sessions.find((entry) => entry.ticketId === ticketId)
  const pseudonym = session?.pseudonym ?? earlier?.pseudonym ?? null
  return [
    ...(session ? notices : notices.filter((entry) => entry !== earlier)),
    { noticeId, type, ticketId, reason, at, receivedAt: now, pseudonym },
  ]
}

function withState(desk: DeskState, ticketId: string, state: CounselorSession['state']): DeskState {
  const sessions = desk.sessions.map((session) =>
    session.ticketId === ticketId ? { ...session, state } : session,
  )
  return { ...desk, sessions }
}

function oldestFirst(tickets: DeskTicket[]): DeskTicket[] {
  return tickets.toSorted((a, b) => Date.parse(a.joinedAt) - Date.parse(b.joinedAt))
}

function without<T extends { ticketId: string }>(list: readonly T[], ticketId: string): T[] {
  return list.filter((entry) => entry.ticketId !== ticketId)
}
