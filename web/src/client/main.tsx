import '../design/tokens.css'
import '../design/parts.css'
import './client.css'
import { deleteStores } from '../chat/delete-stores.ts'
import { startPage } from '../design/page-frame.tsx'
import { createClientApi } from '../shared/client-api.ts'
import { openSocket } from '../shared/live-socket.ts'
import { language } from '../shared/locale.ts'
import { createQueueChannel } from '../shared/queue-channel.ts'
import { createRequest } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import { ClientApp } from './client-app.tsx'
import { createClientFlow, type ClientFlow } from './flow.ts'

/** Composition root of the client's pages. */
const locales = {
  en: () => import('../locales/client-en.ts'),
  de: () => import('../locales/client-de.ts'),
}
const api = createClientApi(createRequest('/service'))
const createFlow = (): ClientFlow =>
  createClientFlow({
    api,
    locale: language,
    store: createTabStore(sessionStorage, 'client'),
    page: {
      address: () => location.href,
      replaceAddress: (path) => {
        history.replaceState(null, '', path)
      },
    },
    openChannel: (options) =>
      createQueueChannel({
        ...options,
        api,
        timers: pageTimers,
        openSocket: () =>
          openSocket(`/service/live-chat/queue/${encodeURIComponent(options.ticketId)}`),
      }),
    solveChallenge: async (challenge) => {
      const { solveInWorkers } = await import('./solve-in-workers.ts')
      return solveInWorkers(challenge)
    },
    now: () => performance.now(),
    deleteStores: () => deleteStores('client'),
    warmUpChat: async () => (await import('../chat/open-chat.ts')).warmUp(),
    createChat: async (ports) => {
      const { createChat } = await import('../chat/open-chat.ts')
      return createChat({ ...ports, person: 'client', readOnly: false })
    },
  })

await startPage({
  locales,
  open: (draw) => {
    const flow = createFlow()
    draw(<ClientApp flow={flow} api={api} />)
    addEventListener('online', () => {
      flow.wake()
    })
    addEventListener('offline', () => {
      flow.offline()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') flow.wake()
    })
    return flow.start()
  },
})
