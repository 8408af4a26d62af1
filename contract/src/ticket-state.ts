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
