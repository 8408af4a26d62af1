/** Every state of a ticket. `docs/states.md` shows how one follows another. */
export const ticketStates = [
  'Waiting',
  'Accepted',
  'Consented',
  'Active',
  'Ended',
  'Abandoned',
  'Wiped',
] as const

export type TicketState = (typeof ticketStates)[number]

/** States in which the two people are, or will be, in touch. A deleted agency drains when none of its tickets is in one. */
export const livingStates = ['Waiting', 'Accepted', 'Consented', 'Active'] as const

export type LivingState = (typeof livingStates)[number]

/** Whether the ticket still waits for or takes part in a chat. */
export function isLiving(state: TicketState): state is LivingState {
  return (livingStates as readonly TicketState[]).includes(state)
}
