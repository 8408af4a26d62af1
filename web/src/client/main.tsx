import '../design/tokens.css'
import '../design/parts.css'
import './client.css'
import { effect } from '@preact/signals'
import type { JSX } from 'preact'
import { deleteStores } from '../chat/delete-stores.ts'
import { applyBranding } from '../design/branding.ts'
import { startPage } from '../design/page-frame.tsx'
import { createClientApi } from '../shared/client-api.ts'
import { readInlineAnswers } from '../shared/inline-answers.ts'
import { openSocket } from '../shared/live-socket.ts'
import { suggestAddress, t, textLocale } from '../shared/locale.ts'
import { changePageState, readPageState } from '../shared/page-state.ts'
import { createQueueChannel } from '../shared/queue-channel.ts'
import { createRequest } from '../shared/request.ts'
import { createTabStore } from '../shared/tab-store.ts'
import { pageTimers } from '../shared/timers.ts'
import { watchForCounselor } from './attention.ts'
import { ClientApp } from './client-app.tsx'
import type { ClientFlow } from './client-flow.ts'
import { createClientFlow } from './flow.ts'
import { withInlineAnswers } from './inline-api.ts'
import { keepPrivate } from './keep-private.ts'
import { neutralPath } from './link.ts'
import { readPageMemory } from './page-memory.ts'
import { loadLaterPages } from './pages/later-page.tsx'
import { QuickExitButton } from './quick-exit-button.tsx'
import { quickExit } from './quick-exit.ts'

/** Composition root of the client's pages. */
const locales = {
  en: () => import('../locales/client-en.ts'),
  de: () => import('../locales/client-de.ts'),
}
const tab = Math.trunc(Math.random() * 1e9).toString()
const answers = readInlineAnswers()
const api = withInlineAnswers(createClientApi(createRequest('/service')), answers)
const createFlow = (): ClientFlow =>
  createClientFlow({
    api,
    locale: textLocale,
    store: createTabStore(sessionStorage, 'client'),
    page: {
      address: () => location.href,
      memory: () =>
        readPageMemory({ code: readPageState('link'), farewell: readPageState('farewell') }),
      remember: ({ code, farewell }) => {
        changePageState({ link: code, farewell }, neutralPath)
      },
    },
    openChannel: (options) =>
      createQueueChannel({
        ...options,
        api,
        timers: pageTimers,
        tab,
        openSocket: (query) =>
          openSocket(`/service/live-chat/queue/${encodeURIComponent(options.ticketId)}${query}`),
      }),
    solveChallenge: async (challenge) => {
      const { solveInWorkers } = await import('./solve-in-workers.ts')
      return solveInWorkers(challenge)
    },
    now: () => performance.now(),
    reload: () => {
      location.reload()
    },
    deleteStores: () => deleteStores('client'),
    warmUpChat: async () => {
      await loadLaterPages()
      await (await import('../chat/open-chat.ts')).warmUp()
    },
    createChat: async (ports) => {
      const { createChat } = await import('../chat/open-chat.ts')
      return createChat({ ...ports, person: 'client', readOnly: false })
    },
  })

let flow: ClientFlow | undefined

/** The header of a page whose parts cannot be drawn: the way out works there, too. */
function BrokenHeader({ visit }: { visit: ClientFlow }): JSX.Element {
  return (
    <header class="client-header">
      <span class="brand">{t('brand')}</span>
      <QuickExitButton onExit={() => void quickExit(visit, api, window)} />
    </header>
  )
}

await startPage({
  locales,
  broken: () => (flow ? <BrokenHeader visit={flow} /> : null),
  open: (draw) => {
    const visit = createFlow()
    flow = visit
    const attention = watchForCounselor(visit.screen, document)
    draw(
      <ClientApp
        flow={visit}
        api={api}
        attention={attention}
        platform={answers?.platform ?? null}
      />,
    )
    effect(() => {
      const { value: shown } = visit.screen
      const agency = 'agency' in shown ? shown.agency : visit.agency.value
      if (!agency) return
      suggestAddress(agency.formOfAddress)
      applyBranding(agency.branding.accent)
    })
    keepPrivate(window)
    addEventListener('online', () => {
      visit.reconnected()
    })
    addEventListener('offline', () => {
      visit.offline()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') visit.wake()
    })
    return visit.start()
  },
})
