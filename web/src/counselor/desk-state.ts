import type {
  Availability,
  CounselorFrame,
  CounselorSession,
  Notice,
  QueuedTicket,
} from '../shared/api-types.ts'

/** A waiting ticket with the moment at which its minutes were true. */
export interface DeskTicket extends QueuedTicket {
  /** Milliseconds of the page's clock. */
  receivedAt: number
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
  notices: readonly Notice[]
}

/** A desk before the first snapshot. */
export const emptyDesk: DeskState = {
  ready: false,
  availability: [],
  tickets: [],
  sessions: [],
  notices: [],
}

const TOLD = new Set<Notice['type']>(['declined', 'returned', 'ended'])

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
    case 'roster':
      return desk
  }
}

/** Minutes that a ticket has been waiting by now. */
export function minutesWaiting(ticket: DeskTicket, now: number): number {
  return ticket.minutesWaiting + Math.floor(Math.max(0, now - ticket.receivedAt) / 60_000)
}

function addNotice(notices: readonly Notice[], notice: Notice): readonly Notice[] {
  // What the counselor did needs no telling.
  if (!TOLD.has(notice.type) || notice.reason === 'counselor-ended') return notices
  if (notices.some((entry) => entry.noticeId === notice.noticeId)) return notices
  const { noticeId, type, ticketId, reason = null } = notice
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
