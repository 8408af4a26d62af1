import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { AdminPorts } from '../admin/admin-ports.ts'
import { Banner } from '../design/banner.tsx'
import { Loading } from '../design/loading.tsx'
import type { CounselorSession } from '../shared/api-types.ts'
import { t } from '../shared/locale.ts'
import { adminHome, deskPath, isDeskPath } from '../shared/staff-path.ts'
import { type Attention, countWants } from './attention.ts'
import type { OwnReplies } from './canned-replies.ts'
import { assignMarks, type Mark } from './chat-marks.ts'
import { showCount } from './count-badge.ts'
import type { Desk } from './desk.ts'
import type { Login } from './login.ts'
import { NoRole } from './no-role.tsx'
import { AdminPlace, useFirstPlace } from './parts/admin-place.tsx'
import { AvailabilityList } from './parts/availability-list.tsx'
import { BottomBar } from './parts/bottom-bar.tsx'
import { ChatPanel } from './parts/chat-panel.tsx'
import { DeskHeader } from './parts/desk-header.tsx'
import { NoticeList } from './parts/notice-list.tsx'
import { QueueList } from './parts/queue-list.tsx'
import { RepliesDialog } from './parts/replies-dialog.tsx'
import { SessionList } from './parts/session-list.tsx'
import { NotificationOffer } from './parts/signals-dialog.tsx'
import type { Signals } from './signals.ts'

interface CounselorAppProps {
  desk: Desk
  login: Login
  attention: ReadonlySignal<Attention>
  signals: Signals
  replies: OwnReplies
  admin: AdminPorts
}

/** The counselor's desk: queue, own chats, and the chat that is open. Narrow windows show two of them, phones one. */
export function CounselorApp(props: CounselorAppProps): JSX.Element {
  const { desk } = props
  const { ready, availability, sessions } = desk.state.value
  const attention = props.attention.value
  const wants = useComputed(() => countWants(desk.state.value, props.attention.value))
  const editsReplies = useSignal(false)
  const marks = useMarks(sessions)
  const on = availability.some((entry) => entry.on)
  const isChatOpen = desk.selected.value !== null
  const hasRole = !ready || availability.length > 0 || sessions.length > 0
  const { navigator } = props.admin
  const isDesk = isDeskPath(navigator.path.value)
  useFirstPlace(navigator, ready, !hasRole && props.login.isAdmin)
  useFocusAfterChat(isChatOpen)
  useSignalEffect(() => {
    showCount(wants.value, t('page-title'))
  })
  return (
    <>
      <DeskHeader
        on={on || !ready}
        wants={wants.value}
        login={props.login}
        place={isDesk ? 'desk' : 'admin'}
        signals={props.signals}
        onLiveChat={() => {
          if (isDesk) desk.showPane('waiting')
          else navigator.go(deskPath)
        }}
        onAdmin={() => {
          navigator.go(adminHome)
        }}
        onReplies={() => (editsReplies.value = true)}
      />
      {isDesk ? null : <AdminPlace ports={props.admin} />}
      {isDesk ? (
        <main class="desk" data-view={isChatOpen ? 'chat' : desk.pane.value} data-on={on}>
          <h1 class="visually-hidden">{t('page-title')}</h1>
          {ready && !hasRole ? <NoRole isAdmin={props.login.isAdmin} /> : null}
          {hasRole ? (
            <>
              <div class="desk-queue">
                {isChatOpen || desk.online.value ? null : <OfflineBanner />}
                {ready || !desk.online.value ? null : <Loading text={t('loading')} />}
                {ready && availability.length > 0 ? (
                  <>
                    <AvailabilityList desk={desk} />
                    <QueueList desk={desk} on={on} attention={attention} />
                    <NotificationOffer signals={props.signals} />
                  </>
                ) : null}
              </div>
              <div class="desk-chats">
                {ready ? <SessionList desk={desk} attention={attention} marks={marks} /> : null}
                <NoticeList desk={desk} />
              </div>
              <div class="desk-chat">
                {isChatOpen ? (
                  <ChatPanel
                    key={desk.selected.value}
                    desk={desk}
                    mark={marks.get(desk.selected.value ?? '')}
                    replies={props.replies}
                    onEditReplies={() => (editsReplies.value = true)}
                  />
                ) : (
                  <p class="desk-empty soft">
                    {ready ? t(on ? 'choose-chat' : 'choose-switch-on') : null}
                  </p>
                )}
              </div>
            </>
          ) : null}
        </main>
      ) : null}
      {hasRole && isDesk ? <BottomBar desk={desk} attention={attention} /> : null}
      {editsReplies.value ? (
        <RepliesDialog replies={props.replies} onClose={() => (editsReplies.value = false)} />
      ) : null}
    </>
  )
}

/** A chat that closes takes what had the focus with it: keyboard and screen reader go on at the list that is shown. */
function useFocusAfterChat(isChatOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isChatOpen)
      for (const id of ['sessions-heading', 'queue-heading'])
        if (document.activeElement === document.body) document.getElementById(id)?.focus()
    wasOpen.current = isChatOpen
  }, [isChatOpen])
}

function OfflineBanner(): JSX.Element {
  return (
    <Banner kind="warning" icon="offline" role="status" testId="offline">
      {t('offline')}
    </Banner>
  )
}

/** The marks of the own chats; each chat keeps its mark as long as it is there. */
function useMarks(sessions: readonly CounselorSession[]): ReadonlyMap<string, Mark> {
  const marks = useRef<ReadonlyMap<string, Mark>>(new Map())
  const ids = (isEnded: boolean): string[] =>
    sessions
      .filter((session) => (session.state === 'Ended') === isEnded)
      .toSorted((one, other) => one.acceptedAt.localeCompare(other.acceptedAt))
      .map((session) => session.ticketId)
  marks.current = assignMarks(marks.current, ids(false), ids(true))
  return marks.current
}
