import type { NoticeKind } from '@lotse/contract/notice'
import type { TicketReason } from '@lotse/contract/ticket-reason'
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

/** A change of other rows of the database that goes with a transition, in the same transaction. */
export type RowChange =
  /** Deletes both Matrix users of a pickup that came to nothing. */
  | 'delete-participants'
  /** Deletes the server's half of the key that the client's browser keeps its chat with. */
  | 'destroy-client-share'
  /** The same of both browsers. */
  | 'destroy-both-shares'
  /** Deletes the client's last sign of life. */
  | 'delete-beat'
  /** Keeps, sealed, when exactly the chat ended. */
  | 'keep-ending'
  /** Turns the consents of the visit into counts. */
  | 'keep-consents'
  /** Keeps, sealed, for half a minute what the client's page is still to be sent. */
  | 'keep-farewell'

/** One row of the state table. */
export interface Transition {
  /** What happens. One event may have several rows when it leads to different states. */
  readonly on: string
  readonly from: readonly TicketState[]
  readonly to: TicketState
  /** The reason of the new state, which both sides see; `null` where the state says enough. */
  readonly reason: TicketReason | null
  readonly effects: readonly EffectKind[]
  readonly rows: readonly RowChange[]
  /** The notice that the counselor of the ticket gets. */
  readonly notice: NoticeKind | null
}

const returnsToQueue = {
  from: ['Accepted'],
  to: 'Waiting',
  effects: ['drop-room'],
  rows: ['delete-participants'],
  notice: 'returned',
} as const satisfies Partial<Transition>

const abandonsWaiting = {
  from: ['Waiting'],
  to: 'Abandoned',
  effects: [],
  rows: ['keep-farewell'],
  notice: null,
} as const satisfies Partial<Transition>

const abandonsAccepted = {
  from: ['Accepted'],
  to: 'Abandoned',
  effects: [],
  rows: ['keep-farewell'],
  notice: 'returned',
} as const satisfies Partial<Transition>

const endsChat = {
  to: 'Ended',
  effects: ['set-sending', 'retire-client', 'drop-identity'],
  rows: ['destroy-client-share', 'delete-beat', 'keep-ending'],
  notice: 'ended',
} as const satisfies Partial<Transition>

/** As {@link endsChat}, and the counselor loses what is kept of the chat as well. */
const endsChatAndRights = {
  ...endsChat,
  effects: [...endsChat.effects, 'retire-counselor'],
} as const satisfies Partial<Transition>

const wipes = {
  to: 'Wiped',
  effects: ['wipe'],
  rows: ['destroy-both-shares', 'keep-consents'],
} as const satisfies Partial<Transition>

/** As {@link wipes}, where the client's page does not know yet that the visit is over. */
const wipesAndInforms = {
  ...wipes,
  rows: [...wipes.rows, 'keep-farewell'],
} as const satisfies Partial<Transition>

/**
 * A counselor takes a waiting ticket. The one row that `claim-ticket.ts` applies, in a single statement; its effect and
 * states are read from here.
 */
export const acceptance = {
  on: 'accept',
  from: ['Waiting'],
  to: 'Accepted',
  reason: null,
  effects: ['create-room'],
  rows: [],
  notice: null,
} as const satisfies Transition

/**
 * The state table: the one place that says what may happen to a ticket. Derived from it are the SQL guards of
 * `transition-ticket.ts` and `claim-ticket.ts`, the states of the sweeper's rules, the effects, notices and row changes
 * of every transition, and `docs/states.md`. A new row of the table needs no further code for them.
 *
 * Two things are not derived. What the ticket's own row becomes in a state is SQL in `transition-ticket.ts`, exhaustive
 * over the states. Which actions a page offers in a state is decided by the page; an action that the table does not allow
 * there gets the problem `invalid-state` whatever the page offers.
 */
export const transitions = [
  acceptance,

  { on: 'dismiss', from: ['Waiting'], ...wipesAndInforms, reason: 'dismissed', notice: null },

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
    rows: [],
    notice: 'consented',
  },
  {
    on: 'decline',
    from: ['Accepted'],
    ...wipesAndInforms,
    reason: 'declined',
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
    rows: [],
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
    ...wipes,
    reason: 'client-left',
    notice: 'ended',
  },
  { on: 'purge-due', from: ['Ended'], ...wipes, reason: null, notice: null },
  { on: 'abandoned', from: ['Abandoned'], ...wipes, reason: null, notice: null },
  {
    on: 'agency-wiped',
    from: ['Waiting', 'Accepted', 'Consented', 'Active'],
    ...wipesAndInforms,
    reason: 'agency-deleted',
    notice: 'ended',
  },
  // The client knows already that the visit is over.
  {
    on: 'agency-wiped',
    from: ['Ended', 'Abandoned'],
    ...wipes,
    reason: 'agency-deleted',
    notice: 'ended',
  },
] as const satisfies readonly Transition[]

/** Everything that can happen to a ticket after it has been entered. */
export type TicketEvent = (typeof transitions)[number]['on']

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

/** The states in which an event may happen. */
export function statesBefore(event: TicketEvent): readonly TicketState[] {
  return transitionsOn(event).flatMap(({ from }) => from)
}
