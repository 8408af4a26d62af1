import type { ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { AgencyInfo, QueueBody, Ticket } from '../shared/api-types.ts'
import type { Abandonable } from './abandonable.ts'
import type { KeptTranscript } from './chat-opener.ts'
import type { FirstScreen } from './first-screen.ts'
import type { Screen } from './screen.ts'
import type { WaysOut } from './ways-out.ts'

/** What a person enters with, beside consent 1. */
interface Entry {
  dataPolicyVersion: string
  zipCode?: string
}

/** The client's way through the service; pages read the signals and call the actions. */
export interface ClientFlow
  extends WaysOut, Pick<FirstScreen, 'start' | 'resumeHere' | 'enterAgain'> {
  readonly screen: ReadonlySignal<Screen>
  readonly ticket: ReadonlySignal<Ticket | null>
  /** The agency of the ticket, or of the visit that is over; null until it is known, which after a reload takes a moment. */
  readonly agency: ReadonlySignal<AgencyInfo | null>
  /** The latest news of the ticket. */
  readonly queue: ReadonlySignal<QueueBody | null>
  readonly online: ReadonlySignal<boolean>
  /** The counselor dropped out and the client is back in the old place. */
  readonly returned: ReadonlySignal<boolean>
  readonly chat: ReadonlySignal<ChatSession | null>
  /** The words of a chat that has ended, as long as its last page is shown; null when there are none. */
  readonly transcript: ReadonlySignal<KeptTranscript | null>
  /** The chat's code and crypto are still on their way. */
  readonly chatLoading: ReadonlySignal<boolean>
  /** Entering takes some seconds, because many people come. */
  readonly crowded: ReadonlySignal<boolean>
  /** Between the pages before the entry; nothing is stored on any of them. */
  show: (name: 'link' | 'consent' | 'refused', agency: AgencyInfo) => void
  /** @throws ApiError for what the form can fix */
  enter: (agency: AgencyInfo, entry: Entry) => Promise<void>
  /** @throws ApiError */
  confirm: (version: string) => Promise<void>
  /** Asks for more time to decide on consent 2, once. @throws ApiError */
  moreTime: (version: string) => Promise<void>
  /** For the quick exit: what comes in later leaves no trace. Returns the entry that is on its way. */
  abandon: Abandonable['abandon']
  /** Every store has confirmed the wipe of the visit whose last page is shown. */
  confirmWiped: () => void
  /** The page has another language or form of address: what the agency says is asked for in it. */
  translate: () => Promise<void>
  /** After a failure: loads the page again if the service answers, else says that it does not. */
  tryAgain: () => Promise<void>
  /** Opens a chat that failed to open once more. */
  reopen: () => Promise<void>
  /** Goes on in this tab with a chat that is open in another one. */
  takeOver: () => Promise<void>
  /** The page was asleep. */
  wake: () => void
  /** The browser says that the network is back. */
  reconnected: () => void
  /** The browser says that there is no network; a socket may take minutes to notice. */
  offline: () => void
}
