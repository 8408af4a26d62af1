/**
 * Who decided that a ticket is where it is: one of its two people by an act on this ticket, the administration by an act on
 * something above it, or the system by a deadline or a lost connection.
 */
export type Actor = 'client' | 'counselor' | 'administration' | 'system'

/**
 * Every reason of a state, with its actor. A closed list: the state table, the rows, the API and the pages accept no other
 * reason, and pages derive from the actor whether a person is informed of an act of their own.
 */
export const ticketReasons = {
  'client-lost': { actor: 'system' },
  'max-wait': { actor: 'system' },
  'development-mode': { actor: 'administration' },
  'agency-deleted': { actor: 'administration' },
  dismissed: { actor: 'counselor' },
  declined: { actor: 'client' },
  'counselor-lost': { actor: 'system' },
  // The counselor switched the agency off; that this ticket returns to the queue is a consequence they are informed of.
  'counselor-off': { actor: 'system' },
  'counselor-left': { actor: 'administration' },
  'counselor-ended': { actor: 'counselor' },
  'counselor-removed': { actor: 'administration' },
  'room-timeout': { actor: 'system' },
  undecided: { actor: 'system' },
  'join-timeout': { actor: 'system' },
  'client-ended': { actor: 'client' },
  'client-gone': { actor: 'system' },
  'counselor-gone': { actor: 'system' },
  'max-session': { actor: 'system' },
  'client-left': { actor: 'client' },
} as const satisfies Record<string, { readonly actor: Actor }>

/** Why a ticket is where it is; pages show it in words of their locale files. */
export type TicketReason = keyof typeof ticketReasons

/** The reasons of one actor. */
export type ReasonBy<By extends Actor> = {
  [Reason in TicketReason]: (typeof ticketReasons)[Reason]['actor'] extends By ? Reason : never
}[TicketReason]

/** All reasons, for schemas. */
export const ticketReasonNames = Object.keys(ticketReasons) as [TicketReason, ...TicketReason[]]

/** Returns true for a reason that stands for the actor's own decision. */
export function isReasonBy<By extends Actor>(
  actor: By,
  reason: TicketReason,
): reason is ReasonBy<By> {
  return ticketReasons[reason].actor === actor
}
