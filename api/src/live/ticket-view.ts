import type { TicketReason } from '@lotse/contract/ticket-reason'
import { ticketStates, type TicketState } from '@lotse/contract/ticket-state'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { OverState } from '../tickets/over-state.ts'
import type { PromptSource } from './consent-prompt.ts'
import { isPaired } from '../domain/state.ts'
import type { QueueBody } from './queue-body.ts'
import type { QueueSnapshot } from './queue-snapshots.ts'

/** A held poll or an open socket of a client. */
export interface Watcher {
  /** The next one of the same ticket; kept by its view. */
  next: Watcher | undefined
  /** The body of the view has changed. */
  changed(body: QueueBody): void
  /** The ticket is gone; `last` is what its client is still to be told. */
  gone(last: QueueBody | undefined): void
  /** Another tab goes on with the ticket. */
  replaced(): void
  /** Tab of the browser; 0 where the page names none. */
  readonly tab: number
  /** A poll counts as a sign of life while it is open, and its client asks for the same body again. */
  readonly isPoll: boolean
}

/** What a row says beside its columns. */
export interface RowMeaning {
  readonly prompt: PromptSource | undefined
  readonly keepsPlace: boolean
  readonly over: OverState | undefined
}

/**
 * What a replica remembers of a ticket whose client speaks to it. One per waiting client, so it holds only what an answer
 * needs.
 */
export class TicketView {
  readonly ticketId: string
  /** The session's hash, one character a byte. */
  readonly sessionKey: string
  /** Set when the client works with a token. */
  identityUser: string | undefined
  readonly agency: string
  state: TicketState
  reason: TicketReason | null
  keepsPlace = false
  rosterVersion: number
  prompt: PromptSource | undefined
  over: OverState | undefined
  /** Minutes for which the counselor has been away; null while the counselor is here. */
  counselorAwayMinutes: number | null = null
  /** Version of what clients of this replica have been told last. */
  version = ''
  /** That body; empty while only sockets watch, who do not ask for it again. */
  json = ''
  /** The snapshot that the body was made from. */
  snapshot: QueueSnapshot | undefined
  position: number | null = null
  /** Whole seconds, as all moments here: a fraction would be an object of its own. */
  renderedAt = 0
  usedAt = 0
  /** Mark of the row at the last sweep; see readTicketRevisions. */
  revision = -1
  /** The row has changed and was not read yet. */
  isStale = false
  isGone = false

  /** @param agency the row's agency, as the one text that all of its views share */
  constructor(row: TicketRow, agency: string) {
    this.ticketId = row.ticketId
    this.sessionKey = row.sessionHash.toString('latin1')
    this.agency = agency
    this.state = knownState(row.state)
    this.reason = row.reason
    this.rosterVersion = row.rosterVersion
  }

  get sessionHash(): Buffer {
    return Buffer.from(this.sessionKey, 'latin1')
  }

  takeOver(row: TicketRow, { prompt, keepsPlace, over }: RowMeaning): void {
    if (!isPaired(row.state)) this.counselorAwayMinutes = null
    this.state = knownState(row.state)
    this.reason = row.reason
    this.rosterVersion = row.rosterVersion
    this.prompt = prompt
    this.keepsPlace = keepsPlace
    this.over = over
  }

  /** Who watches, as a chain: an array for one watcher each would weigh more than what is in it. */
  #firstWatcher: Watcher | undefined

  get isWatched(): boolean {
    return this.#firstWatcher !== undefined
  }

  /** Those who watch at this moment, the latest first. */
  watchers(): readonly Watcher[] {
    const found: Watcher[] = []
    for (let one = this.#firstWatcher; one !== undefined; one = one.next) found.push(one)
    return found
  }

  watch(watcher: Watcher): void {
    watcher.next = this.#firstWatcher
    this.#firstWatcher = watcher
  }

  unwatch(watcher: Watcher): void {
    const left = this.watchers().filter((other) => other !== watcher)
    this.#firstWatcher = undefined
    for (const other of left.toReversed()) this.watch(other)
  }
}

/** The constant instead of the row's own copy of the text. */
function knownState(state: TicketState): TicketState {
  return ticketStates.find((known) => known === state) ?? state
}
