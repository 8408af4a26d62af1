import type { DeskState } from './desk-state.ts'

/** What a counselor sees at a moment. */
export interface View {
  /** Whether the page is in front and the counselor has just moved a pointer or pressed a key. */
  readonly present: boolean
  /** Whether the queue is on the screen. */
  readonly queue: boolean
  /** Whether the list of own chats is on the screen. */
  readonly list: boolean
  /** The chat that is on the screen. */
  readonly chatId: string | null
}

/** What came in and has not been looked at since; each with an id of its own. */
export interface Attention {
  /** Ids of waiting tickets. */
  readonly tickets: ReadonlySet<string>
  /** Ids of messages and notices, by ticket. */
  readonly chats: ReadonlyMap<string, ReadonlySet<string>>
}

/**
 * The tickets that nobody has looked at, after a change of the desk. A new one counts even when the counselor is present:
 * whoever writes to one person does not see the list move. Only a queue that the counselor has just opened counts as seen.
 */
export function newTickets(
  unseen: ReadonlySet<string>,
  before: DeskState,
  after: DeskState,
  { present }: Pick<View, 'present'>,
): ReadonlySet<string> {
  const known = new Set(before.tickets.map((ticket) => ticket.ticketId))
  const watched = new Set(before.availability.filter((one) => one.on).map((one) => one.agency))
  const next = after.tickets
    .filter(({ ticketId, agency }) => {
      if (known.has(ticketId)) return unseen.has(ticketId)
      const isJustOpened = !before.ready || !watched.has(agency)
      return !(isJustOpened && present)
    })
    .map((ticket) => ticket.ticketId)
  return isSame(unseen, next) ? unseen : new Set(next)
}

/**
 * What of a chat nobody has looked at.
 *
 * @param came ids of what came into the chat
 * @param seen ids of what was looked at
 */
export function newInChat(
  came: readonly string[],
  seen: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  const unseen = came.filter((id) => !seen.has(id))
  return unseen.length > 0 ? new Set(unseen) : undefined
}

/** Whether somebody looks at what comes into a chat. Without a chat it is a notice, which the list of chats shows. */
export function isWatched(view: View, ticketId: string, hasChat: boolean): boolean {
  if (!view.present) return false
  return hasChat ? view.chatId === ticketId : view.list
}

/** How many things want the counselor: people who wait, and chats with something new. */
export function countWants(state: DeskState, attention: Attention): number {
  return state.tickets.length + attention.chats.size
}

function isSame(set: ReadonlySet<string>, list: readonly string[]): boolean {
  return set.size === list.length && list.every((entry) => set.has(entry))
}
