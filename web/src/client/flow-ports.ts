import type { SolvableChallenge } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import type { QueueChannel, QueueChannelOptions } from '../shared/queue-channel.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { ArrivalPorts } from './arrival.ts'
import type { ChatOpenerPorts } from './chat-opener.ts'

/** What the flow needs from the browser. */
export interface ClientFlowPorts extends Pick<ChatOpenerPorts, 'warmUpChat' | 'createChat'> {
  api: ClientApi
  /** Language of the page, with its form of address where it has two. */
  locale: () => string
  store: TabStore
  page: ArrivalPorts['page']
  openChannel: (
    options: Pick<
      QueueChannelOptions,
      'ticketId' | 'beatMs' | 'onQueue' | 'onGone' | 'onMoved' | 'onOnline'
    >,
  ) => QueueChannel
  /** The number that solves a puzzle of the door. */
  solveChallenge: (challenge: SolvableChallenge) => Promise<number>
  now: () => number
  /** Loads the page again; the visit goes on from what the tab keeps. */
  reload: () => void
  /** Deletes chat stores of this browser that are not in use. */
  deleteStores: () => Promise<void>
}
