import { effect } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Loading } from '../design/loading.tsx'
import type { ClientApi } from '../shared/client-api.ts'
import { t } from '../shared/locale.ts'
import type { ClientFlow } from './flow.ts'
import { AgreementPage } from './pages/agreement-page.tsx'
import { ChatPage } from './pages/chat-page.tsx'
import { ConsentPage } from './pages/consent-page.tsx'
import { EarlierPage } from './pages/earlier-page.tsx'
import { EndedPage } from './pages/ended-page.tsx'
import { LeftPage } from './pages/left-page.tsx'
import { MessagePage } from './pages/message-page.tsx'
import { UnavailablePage } from './pages/unavailable-page.tsx'
import { WaitingPage } from './pages/waiting-page.tsx'
import { purgeTime } from './purge-time.ts'
import { quickExit } from './quick-exit.ts'
import { goneText } from './reasons.ts'
import type { Screen } from './screen.ts'

interface ClientAppProps {
  flow: ClientFlow
  api: ClientApi
}

/** The title of the tab counts what waits for the person, and says nothing more. */
function useTitle(flow: ClientFlow): void {
  useEffect(() => {
    const title = document.title
    return effect(() => {
      document.title = flow.screen.value.name === 'agreement' ? `(1) ${title}` : title
    })
  }, [])
}

/** The client's pages around the current screen, with the quick exit always in the same place. */
export function ClientApp(props: ClientAppProps): JSX.Element {
  useTitle(props.flow)
  return (
    <>
      <header class="client-header">
        <span class="brand">{t('brand')}</span>
        <button
          type="button"
          class="button button-danger quick-exit"
          data-testid="quick-exit"
          title={t('quick-exit-hint')}
          onClick={() => {
            void quickExit(props.flow, props.api, window)
          }}
        >
          {t('quick-exit')}
        </button>
      </header>
      <main class="client-main" data-screen={props.flow.screen.value.name}>
        <CurrentPage {...props} />
      </main>
    </>
  )
}

function expiredText({ purgeAt }: Extract<Screen, { name: 'expired' }>): string {
  return purgeAt === null ? t('expired-text') : t('expired-text-at', { time: purgeTime(purgeAt) })
}

function CurrentPage({ flow, api }: ClientAppProps): JSX.Element {
  const screen = flow.screen.value
  switch (screen.name) {
    case 'loading':
      return (
        <div class="page">
          <Loading text={t('loading')} />
        </div>
      )
    case 'no-link':
      return <MessagePage key="no-link" title={t('no-link-title')} text={t('no-link-text')} />
    case 'not-found':
      return <MessagePage key="not-found" title={t('not-found-title')} text={t('not-found-text')} />
    case 'unavailable':
      return <UnavailablePage flow={flow} agency={screen.agency} reason={screen.reason} />
    case 'consent':
      return <ConsentPage flow={flow} api={api} agency={screen.agency} />
    case 'earlier':
      return <EarlierPage flow={flow} state={screen.state} />
    case 'waiting':
      return <WaitingPage flow={flow} />
    case 'agreement':
      return <AgreementPage flow={flow} api={api} prompt={screen.prompt} />
    case 'chat':
      return <ChatPage flow={flow} />
    case 'ended':
      return <EndedPage flow={flow} screen={screen} />
    case 'closed':
      return <MessagePage key="closed" title={t('closed-title')} text={t('closed-text')} />
    case 'expired':
      return <MessagePage key="expired" title={t('expired-title')} text={expiredText(screen)} />
    case 'left':
      return <LeftPage api={api} declined={screen.declined} receipt={screen.receipt} />
    case 'gone':
      return (
        <MessagePage
          key="gone"
          title={t('gone-title')}
          text={goneText(screen.reason)}
          enquiryUrl={screen.enquiryUrl}
          wiped
        />
      )
    case 'failed':
      return (
        <MessagePage
          key="failed"
          title={t('failed-title')}
          text={t(screen.code === 'network' ? 'failed-network' : 'failed-text')}
          action={{
            label: t('try-again'),
            run: () => {
              void flow.start()
            },
          }}
        />
      )
  }
}
