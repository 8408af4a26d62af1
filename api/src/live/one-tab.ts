import type { LiveWake } from './wake.ts'
import type { TicketView, Watcher } from './ticket-view.ts'

/** Which tab of the client's browser asks for the channel of its ticket. */
export interface AskingTab {
  /** Random, made by the page; 0 for a client that names none and so shares the channel with everybody. */
  readonly tab: number
  /** The tab had a channel before, and has only lost the connection. */
  readonly isReturning: boolean
}

/**
 * Gives the channel of a ticket to one tab: a tab that comes new ends those of the others, which then say that the chat goes
 * on elsewhere. A tab that has only lost its connection does not take the channel from the one in use.
 *
 * @returns false when another tab goes on
 */
export function takeChannel(view: TicketView, { tab, isReturning }: AskingTab): boolean {
  if (tab === 0 || !view.isWatched) return true
  if (isReturning) return otherTabs(view, tab).length === 0
  closeOtherTabs(view, tab)
  return true
}

/** Informs the other replicas of a tab that has come new. */
export function announceTab(
  wake: Pick<LiveWake, 'tab'>,
  view: TicketView,
  { tab, isReturning }: AskingTab,
): void {
  if (tab !== 0 && !isReturning) wake.tab(view.ticketId, tab)
}

/** Ends the channels that other tabs have on this replica. */
export function closeOtherTabs(view: TicketView, tab: number): void {
  for (const watcher of otherTabs(view, tab)) watcher.replaced()
}

function otherTabs(view: TicketView, tab: number): readonly Watcher[] {
  return view.watchers().filter((watcher) => watcher.tab !== 0 && watcher.tab !== tab)
}
