import type { TicketState } from './state.ts'

/** Work on the outside world that a transition asks for; a row of the outbox, committed together with it. */
export type EffectKind =
  /** Register two fresh Matrix users and make the room: counselor in, client invited. */
  | 'create-room'
  /** Make the room's power levels agree with the ticket's state: open in Active, frozen otherwise. */
  | 'set-sending'
  /** End the client's Matrix user, and with it its token and device. */
  | 'retire-client'
  /** Remove the client's identity user: its time of creation would date the visit. */
  | 'drop-identity'
  /** End the counselor's Matrix user: whose rights were taken reads no chat any more. */
  | 'retire-counselor'
  /** Remove room and users of a pickup that came to nothing. */
  | 'drop-room'
  /** Remove everything everywhere; the last effect of a ticket. */
  | 'wipe'

/** Who learns of a transition by a notice of its own, beside the ticket's state that each side sees anyway. */
export type NoticeKind = 'consented' | 'active' | 'declined' | 'returned' | 'ended'

/** One row of the state table. */
export interface Transition {
  /** What happens. One event may have several rows when it leads to different states. */
  readonly on: string
  readonly from: readonly TicketState[]
  readonly to: TicketState
  /** Told to both sides as the reason of the new state; `null` where the state says enough. */
  readonly reason: string | null
  readonly effects: readonly EffectKind[]
  /** The notice that the counselor of the ticket gets. */
  readonly notice: NoticeKind | null
}

const returnsToQueue = {
  from: ['Accepted'],
  to: 'Waiting',
  effects: ['drop-room'],
  notice: 'returned',
} as const satisfies Partial<Transition>

const abandonsWaiting = {
  from: ['Waiting'],
  to: 'Abandoned',
  effects: [],
  notice: null,
} as const satisfies Partial<Transition>

const abandonsAccepted = {
  from: ['Accepted'],
  to: 'Abandoned',
  effects: [],
  notice: 'returned',
} as const satisfies Partial<Transition>

const endsChat = {
  to: 'Ended',
  effects: ['set-sending', 'retire-client', 'drop-identity'],
  notice: 'ended',
} as const satisfies Partial<Transition>

/** As {@link endsChat}, and the counselor loses what is kept of the chat as well. */
const endsChatAndRights = {
  ...endsChat,
  effects: [...endsChat.effects, 'retire-counselor'],
} as const satisfies Partial<Transition>

/**
 * The state table: the one place that says what may happen to a ticket. The SQL guard, the
 * sweeper's rules, the OpenAPI enum, the interface's actions and the diagram in `docs/states.md` are derived from it.
 */
export const transitions = [
  {
    on: 'accept',
    from: ['Waiting'],
    to: 'Accepted',
    reason: null,
    effects: ['create-room'],
    notice: null,
  },

  {
    on: 'dismiss',
    from: ['Waiting'],
    to: 'Wiped',
    reason: 'dismissed',
    effects: ['wipe'],
    notice: null,
  },

  { on: 'client-lost', ...abandonsWaiting, reason: 'client-lost' },
  { on: 'max-wait', ...abandonsWaiting, reason: 'max-wait' },
  { on: 'development-mode', ...abandonsWaiting, reason: 'development-mode' },
  { on: 'agency-deleted', ...abandonsWaiting, reason: 'agency-deleted' },

  {
    on: 'confirm',
    from: ['Accepted'],
    to: 'Consented',
    reason: null,
    effects: [],
    notice: 'consented',
  },
  {
    on: 'decline',
    from: ['Accepted'],
    to: 'Wiped',
    reason: 'declined',
    effects: ['wipe'],
    notice: 'declined',
  },

  { on: 'counselor-lost', ...returnsToQueue, reason: 'counselor-lost' },
  { on: 'counselor-off', ...returnsToQueue, reason: 'counselor-off' },
  { on: 'counselor-left', ...returnsToQueue, reason: 'counselor-left' },
  { on: 'counselor-ends', ...returnsToQueue, reason: 'counselor-ended' },
  { on: 'counselor-removed', ...returnsToQueue, reason: 'counselor-removed' },
  { on: 'counselor-logged-out', ...returnsToQueue, reason: 'counselor-ended' },
  { on: 'room-timeout', ...returnsToQueue, reason: 'room-timeout' },

  { on: 'consent-timeout', ...abandonsAccepted, reason: 'client-lost' },
  { on: 'consent-undecided', ...abandonsAccepted, reason: 'undecided' },

  {
    on: 'roster-complete',
    from: ['Consented'],
    to: 'Active',
    reason: null,
    effects: ['set-sending'],
    notice: 'active',
  },
  { on: 'join-timeout', from: ['Consented'], ...endsChat, reason: 'join-timeout' },

  { on: 'client-ends', from: ['Consented', 'Active'], ...endsChat, reason: 'client-ended' },
  { on: 'counselor-ends', from: ['Consented', 'Active'], ...endsChat, reason: 'counselor-ended' },
  { on: 'client-gone', from: ['Consented', 'Active'], ...endsChat, reason: 'client-gone' },
  { on: 'counselor-gone', from: ['Consented', 'Active'], ...endsChat, reason: 'counselor-gone' },
  { on: 'max-session', from: ['Consented', 'Active'], ...endsChat, reason: 'max-session' },
  {
    on: 'counselor-removed',
    from: ['Consented', 'Active'],
    ...endsChatAndRights,
    reason: 'counselor-removed',
  },
  {
    on: 'counselor-logged-out',
    from: ['Consented', 'Active'],
    ...endsChatAndRights,
    reason: 'counselor-ended',
  },

  {
    on: 'leave',
    from: ['Waiting', 'Accepted', 'Consented', 'Active', 'Ended'],
    to: 'Wiped',
    reason: 'client-left',
    effects: ['wipe'],
    notice: 'ended',
  },
  { on: 'purge-due', from: ['Ended'], to: 'Wiped', reason: null, effects: ['wipe'], notice: null },
  {
    on: 'abandoned',
    from: ['Abandoned'],
    to: 'Wiped',
    reason: null,
    effects: ['wipe'],
    notice: null,
  },
  {
    on: 'agency-wiped',
    from: ['Waiting', 'Accepted', 'Consented', 'Active', 'Ended', 'Abandoned'],
    to: 'Wiped',
    reason: 'agency-deleted',
    effects: ['wipe'],
    notice: 'ended',
  },
] as const satisfies readonly Transition[]

/** Everything that can happen to a ticket after it has been entered. */
export type TicketEvent = (typeof transitions)[number]['on']

/** Why a ticket is where it is; shown to people in words of the locale files. */
export type TicketReason = Exclude<(typeof transitions)[number]['reason'], null>

/** Every event, each once. */
export const ticketEvents: readonly TicketEvent[] = [...new Set(transitions.map(({ on }) => on))]

/** The rows of one event. */
export function transitionsOn(event: TicketEvent): readonly Transition[] {
  return transitions.filter(({ on }) => on === event)
}

/** The row that applies to a ticket in `state`, or `undefined` when the event is refused there. */
export function transitionFrom(state: TicketState, event: TicketEvent): Transition | undefined {
  return transitionsOn(event).find(({ from }) => from.includes(state))
}

/** The events that can still happen in a state; what an interface may offer is a part of these. */
export function eventsIn(state: TicketState): readonly TicketEvent[] {
  return ticketEvents.filter((event) => transitionFrom(state, event) !== undefined)
}
