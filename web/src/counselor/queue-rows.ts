import type { DeskTicket } from './desk-state.ts'

/** Why a ticket is no longer waiting, as far as this desk knows. */
export type Departure = 'accepted-here' | 'turned-away' | 'taken' | 'left' | 'gone'

/** A line of the queue: a waiting ticket, or one that was waiting a moment ago. */
export interface QueueRow {
  readonly ticket: DeskTicket
  /** Undefined while it waits. */
  readonly departure: { readonly why: Departure; readonly at: number } | undefined
}

/** How long a ticket that no longer waits keeps its place: nothing may slide under a pointer that is about to press. */
export const keepDepartedMs = 6000

/** What the next arrangement is made of. */
export interface Arrangement {
  /** The waiting tickets, oldest first. */
  readonly tickets: readonly DeskTicket[]
  /** What is known of tickets that wait no longer. */
  readonly departures: ReadonlyMap<string, Departure>
  /** Milliseconds of the page's clock. */
  readonly now: number
  /** Whether a pointer or the focus is in the queue: every row keeps its place then, and new ones come last. */
  readonly held: boolean
}

/**
 * The lines of the queue after a change. A ticket that no longer waits stays in its place for {@link keepDepartedMs}, and for
 * as long as the queue is held.
 */
export function arrangeQueue(
  rows: readonly QueueRow[],
  { tickets, departures, now, held }: Arrangement,
): readonly QueueRow[] {
  const waiting = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
  const kept = rows.flatMap((row): readonly QueueRow[] => {
    const { ticketId } = row.ticket
    const ticket = waiting.get(ticketId)
    if (ticket) return [{ ticket, departure: undefined }]
    const at = row.departure?.at ?? now
    const why = departures.get(ticketId) ?? row.departure?.why ?? 'gone'
    const stays = held || now - at < keepDepartedMs
    return stays ? [{ ticket: row.ticket, departure: { why, at } }] : []
  })
  const known = new Set(kept.map((row) => row.ticket.ticketId))
  const fresh = tickets
    .filter((ticket) => !known.has(ticket.ticketId))
    .map((ticket): QueueRow => ({ ticket, departure: undefined }))
  const all = [...kept, ...fresh]
  return held ? all : all.toSorted((a, b) => joinedAt(a) - joinedAt(b))
}

function joinedAt({ ticket }: QueueRow): number {
  return Date.parse(ticket.joinedAt)
}
