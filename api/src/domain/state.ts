import { ticketStates, type TicketState } from '@lotse/contract/ticket-state'

export { ticketStates, type TicketState }

/** States in which the two people are, or will be, in touch. A deleted agency drains when none of its tickets is in one. */
export const livingStates = ['Waiting', 'Accepted', 'Consented', 'Active'] as const

export type LivingState = (typeof livingStates)[number]

/** States in which a client has a counselor. */
export const pairedStates = ['Accepted', 'Consented', 'Active'] as const

/** Whether the client has a counselor. */
export function isPaired(state: TicketState): state is (typeof pairedStates)[number] {
  return (pairedStates as readonly TicketState[]).includes(state)
}

/** Whether the ticket still waits for or takes part in a chat. */
export function isLiving(state: TicketState): state is LivingState {
  return (livingStates as readonly TicketState[]).includes(state)
}
