import type { TicketState } from '../domain/state.ts'
import type { TicketRow } from '../postgres/ticket-row.ts'
import type { BeatWriter } from './beats.ts'
import type { PromptSource } from './consent-prompt.ts'
import type { QueueBody } from './queue-body.ts'
import type { QueueSnapshot } from './queue-snapshots.ts'

/** A held poll or an open socket of a client. */
export interface Watcher {
  /** The body of the view has changed. */
  changed(body: QueueBody): void
  /** The ticket is gone; `last` is what its client is still to be told. */
  gone(last: QueueBody | undefined): void
  /** Whether the client is there at this moment, beside the signs of life that it gives by itself. */
  isPresent(writer: BeatWriter): boolean
}

const nobody: readonly Watcher[] = []

/**
 * What a replica remembers of a ticket whose client speaks to it. One per waiting client, so it holds only what an answer
 * needs.
 */
export class TicketView {
  readonly ticketId: string
  /** Key of the session hash, in base64. */
  readonly sessionKey: string
  readonly identityUser: string
  readonly agency: string
  state: TicketState
  reason: string | null
  rosterVersion: number
  prompt: PromptSource | undefined
  /** What clients of this replica have been told last. */
  body: QueueBody = { version: '', json: '{}' }
  /** The snapshot that the body was made from. */
  snapshot: QueueSnapshot | undefined
  position: number | null = null
  renderedAt = -Infinity
  usedAt = 0
  /** Mark of the row at the last sweep; see readTicketRevisions. */
  revision = -1
  /** The row has changed and was not read yet. */
  isStale = false
  isGone = false
  watchers: readonly Watcher[] = nobody

  constructor(row: TicketRow, sessionKey: string) {
    this.ticketId = row.ticketId
    this.sessionKey = sessionKey
    this.identityUser = row.identityUser
    this.agency = row.agency
    this.state = row.state
    this.reason = row.reason
    this.rosterVersion = row.rosterVersion
  }

  get sessionHash(): Buffer {
    return Buffer.from(this.sessionKey, 'base64')
  }

  takeOver(row: TicketRow, prompt: PromptSource | undefined): void {
    this.state = row.state
    this.reason = row.reason
    this.rosterVersion = row.rosterVersion
    this.prompt = prompt
  }

  /** Adds a watcher and answers how to remove it. */
  watch(watcher: Watcher): () => void {
    this.watchers = [...this.watchers, watcher]
    return () => {
      const left = this.watchers.filter((other) => other !== watcher)
      this.watchers = left.length === 0 ? nobody : left
    }
  }
}
