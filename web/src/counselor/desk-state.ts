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
  readonly type: 'declined' | 'returned' | 'ended'
  readonly ticketId: string
  /** Its type has no reason of the counselor's own doing: {@link addNotice} drops those by their actor. */
  readonly reason: NewsReason | null
}

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
        notices: frame.notices.reduce(addNotice, desk.notices),
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
      return withState(desk, frame.ticketId, 'Active')
    case 'ended':
      return {
        ...withState(desk, frame.ticketId, 'Ended'),
        notices: addNotice(desk.notices, frame),
      }
    case 'declined':
    case 'returned':
      return {
        ...desk,
        sessions: without(desk.sessions, frame.ticketId),
        notices: addNotice(desk.notices, frame),
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

function addNotice(notices: readonly DeskNotice[], notice: KeptNotice): readonly DeskNotice[] {
  if (notice.type !== 'declined' && notice.type !== 'returned' && notice.type !== 'ended')
    return notices
  const { noticeId, type, ticketId, reason = null } = notice
  // Counselors know what they did themselves.
  if (reason !== null && isReasonBy('counselor', reason)) return notices
  if (notices.some((entry) => entry.noticeId === noticeId)) return notices
  return [...notices, { noticeId, type, ticketId, reason }]
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
