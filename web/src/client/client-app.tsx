import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import type { AgencyInfo } from '../shared/api-types.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { t } from '../shared/locale.ts'
import type { Attention } from './attention.ts'
import type { ClientFlow } from './client-flow.ts'
import { AgreementPage } from './pages/agreement-page.tsx'
import { ConsentPage } from './pages/consent-page.tsx'
import { EarlierPage } from './pages/earlier-page.tsx'
import { FarewellPage } from './pages/farewell-page.tsx'
import { LaterPage } from './pages/later-page.tsx'
import { LinkPage } from './pages/link-page.tsx'
import { MessagePage } from './pages/message-page.tsx'
import { RefusedPage } from './pages/refused-page.tsx'
import { UnavailablePage } from './pages/unavailable-page.tsx'
import { WaitingPage } from './pages/waiting-page.tsx'
import { ClientFooter } from './parts/client-footer.tsx'
import type { Help } from './parts/other-ways.tsx'
import { purgeTime } from './purge-time.ts'
import { QuickExitButton } from './quick-exit-button.tsx'
import { quickExit } from './quick-exit.ts'
import type { Screen } from './screen.ts'

interface ClientAppProps {
  flow: ClientFlow
  api: ClientApi
  attention: Attention
  /** Help where no agency is known; null on a page that came with an agency. */
  platform: Help | null
}

/** The client's pages around the current screen, with the quick exit always in the same place. */
export function ClientApp({ flow, api, attention, platform }: ClientAppProps): JSX.Element {
  const screen = flow.screen.value
  const agency = currentAgency(flow)
  const help = agency ?? platform
  const exit = <QuickExitButton onExit={() => void quickExit(flow, api, window)} />
  const isChat = screen.name === 'chat'
  const offline = flow.online.value ? null : (
    <Banner kind="warning" icon="offline" role="status" testId="offline">
      {t('offline')}
    </Banner>
  )
  const isModal = screen.name === 'consent'
  return (
    <>
      <header class={isChat ? 'client-header client-header-bare' : 'client-header'}>
        {/* The chat has one row of its own, and the exit stands in it. */}
        {isChat ? null : <span class="brand">{t('brand')}</span>}
        {/* A modal page has both of its own: those behind it could not be reached. */}
        {isModal ? null : exit}
        {/* The chat says it in its own place. */}
        {isModal || isChat ? null : offline}
      </header>
      <main class="client-main" data-screen={screen.name}>
        <CurrentPage
          flow={flow}
          api={api}
          attention={attention}
          modalHead={
            <>
              {exit}
              {offline}
            </>
          }
          help={help}
        />
      </main>
      {isChat ? null : (
        <ClientFooter
          api={api}
          agency={agency}
          platform={platform}
          onLanguage={() => void flow.translate()}
        />
      )}
    </>
  )
}

function currentAgency({ screen, agency }: ClientFlow): AgencyInfo | null {
  const shown = screen.value
  return 'agency' in shown ? shown.agency : agency.value
}

function expiredText({ purgeAt }: Extract<Screen, { name: 'expired' }>): string {
  return purgeAt === null ? t('expired-text') : t('expired-text-at', { time: purgeTime(purgeAt) })
}

function CurrentPage(
  props: Omit<ClientAppProps, 'platform'> & { modalHead: JSX.Element; help: Help | null },
): JSX.Element {
  const { flow, api, attention, modalHead, help } = props
  const screen = flow.screen.value
  switch (screen.name) {
    case 'loading':
      return (
        <div class="page">
          <Loading text={t('loading')} />
        </div>
      )
    case 'no-link':
      return (
        <MessagePage
          key="no-link"
          help={help}
          title={t('no-link-title')}
          text={t('no-link-text')}
        />
      )
    case 'not-found':
      return (
        <MessagePage
          key="not-found"
          help={help}
          title={t('not-found-title')}
          text={t('not-found-text')}
        />
      )
    case 'unavailable':
      return <UnavailablePage flow={flow} agency={screen.agency} reason={screen.reason} />
    case 'link':
      return <LinkPage flow={flow} agency={screen.agency} />
    case 'consent':
      return <ConsentPage flow={flow} api={api} agency={screen.agency} head={modalHead} />
    case 'refused':
      return <RefusedPage flow={flow} agency={screen.agency} />
    case 'earlier':
      return <EarlierPage key={screen.state} flow={flow} screen={screen} help={help} />
    case 'waiting':
      return <WaitingPage flow={flow} attention={attention} />
    case 'agreement':
      return <AgreementPage flow={flow} api={api} prompt={screen.prompt} />
    case 'chat':
    case 'ended':
      return <LaterPage flow={flow} api={api} help={help} />
    case 'closed':
      return (
        <MessagePage key="closed" help={help} title={t('closed-title')} text={t('closed-text')} />
      )
    case 'expired':
      return (
        <MessagePage
          key="expired"
          help={help}
          title={t('expired-title')}
          text={expiredText(screen)}
        />
      )
    case 'left':
    case 'declined':
    case 'gone':
      return <FarewellPage key={screen.name} flow={flow} api={api} screen={screen} help={help} />
    case 'failed':
      return (
        <MessagePage
          key="failed"
          help={help}
          title={t('failed-title')}
          text={t(screen.code === 'network' ? 'failed-network' : 'failed-text')}
        >
          <Button kind="primary" onClick={() => void flow.tryAgain()} testId="try-again">
            {t('try-again')}
          </Button>
        </MessagePage>
      )
  }
}
