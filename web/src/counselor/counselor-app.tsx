import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { Switch } from '../design/switch.tsx'
import { t } from '../shared/locale.ts'
import type { Desk } from './desk.ts'
import type { Login } from './login.ts'
import { AvailabilityList } from './parts/availability-list.tsx'
import { ChatPanel } from './parts/chat-panel.tsx'
import { NoticeList } from './parts/notice-list.tsx'
import { QueueList } from './parts/queue-list.tsx'
import { SecurityDialog } from './parts/security-dialog.tsx'
import { SessionList } from './parts/session-list.tsx'

interface CounselorAppProps {
  desk: Desk
  login: Pick<Login, 'name' | 'change' | 'logout'>
  muted: ReadonlySignal<boolean>
  unread: ReadonlySignal<ReadonlyMap<string, number>>
  setMuted: (muted: boolean) => void
}

/** The counselor's desk. The live-chat section never leaves the navigation: off, it is grey and says how to go on. */
export function CounselorApp(props: CounselorAppProps): JSX.Element {
  const { desk } = props
  const { ready, availability, tickets } = desk.state.value
  const on = useComputed(() => desk.state.value.availability.some((entry) => entry.on)).value
  const securityOpen = useSignal(false)
  const chatOpen = desk.selected.value !== null
  const title = useComputed(() => desk.state.value.tickets.length)
  useSignalEffect(() => {
    const base = t('page-title')
    document.title = title.value > 0 ? `(${title.value}) ${base}` : base
  })
  return (
    <>
      <header class="desk-header">
        <span class="brand">{t('brand')}</span>
        <nav aria-label={t('navigation')}>
          <a
            href="/admin/"
            aria-current="page"
            class={on ? 'nav-item' : 'nav-item nav-item-off'}
            data-testid="nav-live-chat"
            onClick={(event) => {
              event.preventDefault()
              desk.select(null)
            }}
          >
            {t('live-chat')} {on ? <span class="badge">{tickets.length}</span> : t('nav-off')}
          </a>
        </nav>
        <div class="row desk-header-end">
          <Switch
            on={!props.muted.value}
            label={t('sound')}
            testId="sound"
            onChange={(sound) => {
              props.setMuted(!sound)
            }}
          />
          <span class="soft small user-name" data-testid="user">
            {props.login.name}
          </span>
          <Button
            kind="link"
            onClick={() => {
              securityOpen.value = true
            }}
            testId="security"
          >
            {t('security')}
          </Button>
          <Button kind="link" onClick={props.login.logout} testId="log-out">
            {t('log-out')}
          </Button>
        </div>
      </header>
      <main class={chatOpen ? 'desk desk-chat-open' : 'desk'}>
        <h1 class="visually-hidden">{t('page-title')}</h1>
        <div class="desk-side">
          {desk.online.value || !ready ? null : (
            <Banner kind="warning" icon="offline" role="status" testId="offline">
              {t('offline')}
            </Banner>
          )}
          <NoticeList desk={desk} />
          {ready ? null : <Loading text={t('loading')} />}
          {ready && availability.length === 0 ? (
            <Banner kind="warning" testId="no-agency">
              {t('no-agency')}
            </Banner>
          ) : null}
          {ready && availability.length > 0 ? (
            <>
              <AvailabilityList desk={desk} />
              <QueueList desk={desk} on={on} />
            </>
          ) : null}
          <SessionList desk={desk} unread={props.unread.value} />
        </div>
        <div class="desk-main">
          {chatOpen ? (
            <ChatPanel key={desk.selected.value} desk={desk} />
          ) : (
            <p class="desk-empty soft">{t('choose-chat')}</p>
          )}
        </div>
      </main>
      {securityOpen.value ? (
        <SecurityDialog
          onChoose={props.login.change}
          onClose={() => {
            securityOpen.value = false
          }}
        />
      ) : null}
    </>
  )
}
