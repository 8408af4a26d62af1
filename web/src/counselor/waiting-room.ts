import type { TicketDeparture } from '@lotse/contract/frames'
import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { DismissReason } from '../shared/api-types.ts'
import type { CounselorApi } from '../shared/counselor-api.ts'
import { ApiError, type ErrorCode } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'
import type { DeskTicket } from './desk-state.ts'
import { arrangeQueue, type Departure, keepDepartedMs, type QueueRow } from './queue-rows.ts'

/** What the waiting room needs. */
export interface WaitingRoomPorts {
  api: Pick<CounselorApi, 'accept' | 'dismiss'>
  timers: Timers
  /** Milliseconds of the page's clock. */
  now: () => number
  /** The waiting tickets, oldest first. */
  tickets: ReadonlySignal<readonly DeskTicket[]>
  /** The ticket belongs to this counselor now. */
  onAccepted: (ticketId: string) => Promise<void>
}

/** A code of the api, or the reason where the code alone does not say what to do. */
export type TicketError = ErrorCode | 'unanswered-accepts'

/** The queue as it is shown, and what a counselor does with its tickets. */
export interface WaitingRoom {
  readonly rows: ReadonlySignal<readonly QueueRow[]>
  /** What went wrong with a ticket, shown in its place. */
  readonly errors: ReadonlySignal<ReadonlyMap<string, TicketError>>
  readonly accepting: ReadonlySignal<string | null>
  accept: (ticketId: string) => Promise<void>
  /** Turns a waiting ticket away. */
  turnAway: (ticketId: string, reason: DismissReason) => Promise<void>
  /** Says why a ticket no longer waits, before it leaves the list. What this desk did itself stays said. */
  noteDeparture: (ticketId: string, why: TicketDeparture) => void
  /** A pointer moves in the queue, or the focus does: the rows keep their places. */
  hold: () => void
  /** The pointer or the focus has left the queue. */
  release: () => void
}

/** How long an error stays readable in the place of its ticket. */
const showErrorMs = 6000
/** A pointer that only rests on the queue stops holding it after this time. */
const holdMs = 10_000

const departureOf: Partial<Record<TicketError, Departure>> = {
  'ticket-already-taken': 'taken',
  'ticket-not-found': 'left',
}

const departureWords: Readonly<Record<TicketDeparture, Departure>> = {
  taken: 'taken',
  dismissed: 'turned-away',
  left: 'left',
}

/** Shows the queue so that no row slides under a pointer, and accepts and turns away. */
export function createWaitingRoom(ports: WaitingRoomPorts): WaitingRoom {
  const { api, timers } = ports
  const rows = signal<readonly QueueRow[]>([])
  const errors = signal<ReadonlyMap<string, TicketError>>(new Map())
  const accepting = signal<string | null>(null)
  const departures = new Map<string, Departure>()
  let heldUntil = Number.NEGATIVE_INFINITY
  let stopHold = (): void => {}
  let stopNext = (): void => {}

  const arrange = (): void => {
    const now = ports.now()
    const next = arrangeQueue(rows.peek(), {
      tickets: ports.tickets.peek(),
      departures,
      now,
      held: now < heldUntil,
    })
    const shown = new Set(next.map((row) => row.ticket.ticketId))
    for (const ticketId of departures.keys()) if (!shown.has(ticketId)) departures.delete(ticketId)
    rows.value = next
    const ends = next.flatMap((row) => (row.departure ? [row.departure.at + keepDepartedMs] : []))
    stopNext()
    // A queue that is held is arranged again when it is let go.
    if (ends.length > 0 && now >= heldUntil)
      stopNext = timers.after(Math.max(0, Math.min(...ends) - now), arrange)
  }
  effect(() => {
    void ports.tickets.value
    arrange()
  })

  const fail = (ticketId: string, error: unknown): void => {
    const code = ticketError(error)
    const departure = departureOf[code]
    if (departure) departures.set(ticketId, departure)
    else departures.delete(ticketId)
    errors.value = new Map(errors.value).set(ticketId, code)
    arrange()
    timers.after(showErrorMs, () => {
      const next = new Map(errors.value)
      next.delete(ticketId)
      errors.value = next
    })
  }
  return {
    rows,
    errors,
    accepting,
    async accept(ticketId) {
      if (accepting.value !== null) return
      accepting.value = ticketId
      departures.set(ticketId, 'accepted-here')
      try {
        await api.accept(ticketId)
        await ports.onAccepted(ticketId)
      } catch (error) {
        fail(ticketId, error)
      } finally {
        accepting.value = null
      }
    },
    async turnAway(ticketId, reason) {
      departures.set(ticketId, 'turned-away')
      try {
        await api.dismiss(ticketId, reason)
      } catch (error) {
        fail(ticketId, error)
      }
    },
    noteDeparture(ticketId, why) {
      if (!departures.has(ticketId)) departures.set(ticketId, departureWords[why])
    },
    hold() {
      heldUntil = ports.now() + holdMs
      stopHold()
      stopHold = timers.after(holdMs, arrange)
    },
    release() {
      heldUntil = Number.NEGATIVE_INFINITY
      stopHold()
      arrange()
    },
  }
}

function ticketError(error: unknown): TicketError {
  if (!(error instanceof ApiError)) return 'unreadable'
  return error.reason === 'unanswered-accepts' ? error.reason : error.code
}
