import { ApiError } from '../shared/request.ts'
import type { ClientFlowPorts } from './flow-ports.ts'

/** The browser as a visit sees it until the person abandons the visit by the quick exit. */
export interface Abandonable {
  readonly ports: ClientFlowPorts
  /**
   * From now on the visit writes nothing into the browser, opens no channel and sends no entry: answers that are still on
   * their way must leave no trace after the stores were emptied.
   *
   * @returns the entry that is on its way; undefined when there is none
   */
  abandon: () => Promise<unknown> | undefined
}

/** Makes a visit that can be abandoned at any moment. */
export function createAbandonable(ports: ClientFlowPorts): Abandonable {
  const { api, store, page } = ports
  let isAbandoned = false
  let entry: Promise<unknown> | undefined
  return {
    ports: {
      ...ports,
      api: {
        ...api,
        async enter(request) {
          // The proof of work may be ready only now.
          if (isAbandoned) throw new ApiError('network', 0)
          const answer = api.enter(request)
          entry = answer
          try {
            return await answer
          } finally {
            entry = undefined
          }
        },
      },
      store: {
        ...store,
        set(key, value) {
          if (!isAbandoned) store.set(key, value)
        },
      },
      page: {
        ...page,
        remember(memory) {
          if (!isAbandoned) page.remember(memory)
        },
      },
      openChannel: (options) => (isAbandoned ? noChannel : ports.openChannel(options)),
    },
    abandon() {
      isAbandoned = true
      return entry
    },
  }
}

const noChannel = { refresh() {}, close() {} }
