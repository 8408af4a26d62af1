import { hash } from 'node:crypto'
import type { Answer } from '@lotse/contract/api'
import type { TicketReason } from '@lotse/contract/ticket-reason'
import type { TicketState } from '@lotse/contract/ticket-state'
import { peerState } from '../domain/peer-state.ts'
import type { Place } from '../domain/place.ts'
import { isPaired } from '../domain/state.ts'
import type { OverState } from '../tickets/over-state.ts'

/** The question for consent 2 as the client's page gets it; the text itself comes from the legal-text route. */
export interface ConsentPrompt {
  readonly agency: { readonly name: string; readonly displayName: string }
  readonly agreement: { readonly locale: string; readonly version: string }
  /** Counts up every consentRetryInterval, so that a page that has missed the question is asked again. */
  readonly attempt: number
  /** When the ticket is given up if nothing is decided. */
  readonly expiresAt: string
  /** From now until then, so that a page needs no right clock. */
  readonly secondsLeft: number
  /** Whether the client may ask for more time, which it may once. */
  readonly moreTime: boolean
}

/** What a client may know of its ticket at a moment. */
export interface QueueState {
  readonly state: TicketState
  readonly reason: TicketReason | null
  /** The chat ended because the counselor's rights were taken: the place in the queue is kept. */
  readonly keepsPlace?: boolean
  /** Null in every state but Waiting. */
  readonly place: Place | null
  readonly rosterVersion: number
  readonly consentPrompt: ConsentPrompt | undefined
  /** Minutes since the counselor's last sign of life when that is too long ago; `null` while the counselor is here. */
  readonly counselorAwayMinutes: number | null
  /** Of a visit that is over. */
  readonly over: OverState | undefined
}

/** The answer of the queue endpoint, ready to be sent. */
export interface QueueBody {
  /** Differs whenever anything else in the body does but the seconds left, which would be news at every moment. */
  readonly version: string
  readonly json: string
}

/** Writes the body of `GET /live-chat/queue/{ticketId}`. */
export function renderQueueBody(ticket: QueueState): QueueBody {
  const { place } = ticket
  const rest: Omit<Answer<'/live-chat/queue/{ticketId}', 'get'>, 'version'> = {
    state: ticket.state,
    ...(ticket.reason === null ? {} : { reason: ticket.reason }),
    ...(ticket.keepsPlace === true ? { keepsPlace: true } : {}),
    queuePosition: place?.queuePosition ?? null,
    waiting: place?.waiting ?? null,
    estimatedWait: place?.estimatedWait ?? null,
    ...(place === null ? {} : { counselorActive: place.counselorActive }),
    ...(ticket.rosterVersion === 0 ? {} : { rosterVersion: ticket.rosterVersion }),
    ...(ticket.consentPrompt === undefined ? {} : { consentPrompt: ticket.consentPrompt }),
    ...(isPaired(ticket.state) ? { peer: peerState(ticket.counselorAwayMinutes) } : {}),
    ...ticket.over,
  }
  const news = JSON.stringify(rest, (key, value: unknown) =>
    key === 'secondsLeft' ? undefined : value,
  )
  const version = hash('sha256', news, 'base64url').slice(0, 11)
  // Written anew instead of put together: a text of parts keeps all of them in memory.
  return { version, json: JSON.stringify({ ...rest, version }) }
}

/** The same as a frame of the client's socket. */
export function queueFrame(body: QueueBody): string {
  return `{"type":"queue",${body.json.slice(1)}`
}
