import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ChatView } from '../../chat/chat-view.tsx'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Loading } from '../../design/loading.tsx'
import { language, t } from '../../shared/locale.ts'
import type { Desk } from '../desk.ts'

const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })

/** The selected chat. */
export function ChatPanel({ desk }: { desk: Desk }): JSX.Element | null {
  const view = useSignal<{ component: typeof ChatView } | null>(null)
  const asking = useSignal(false)
  const error = useSignal(false)
  useEffect(() => {
    import('../../chat/chat-view.tsx').then(
      (chat) => (view.value = { component: chat.ChatView }),
      () => (error.value = true),
    )
  }, [])
  const session = desk.selectedSession.value
  if (!session) return null
  const chat = desk.chats.value.get(session.ticketId)
  const View = view.value?.component
  const accepted = session.state === 'Accepted'
  const end = async (): Promise<void> => {
    asking.value = false
    error.value = false
    try {
      await desk.end(session.ticketId)
    } catch {
      error.value = true
    }
  }
  return (
    <div class="chat-panel">
      <Button
        kind="link"
        onClick={() => {
          desk.select(null)
        }}
        testId="chat-back"
      >
        {t('back-to-list')}
      </Button>
      {error.value ? (
        <Banner kind="danger" icon="warning" role="alert">
          {t('error-general')}
        </Banner>
      ) : null}
      {session.state === 'Ended' && session.purgeAt ? (
        <Banner testId="purge-at">
          {t('purge-at', { time: time.format(new Date(session.purgeAt)) })}
        </Banner>
      ) : null}
      {chat && View ? (
        <View
          session={chat}
          title={session.pseudonym ?? t('nameless')}
          peer={session.pseudonym ?? t('nameless')}
          waitingText={t(accepted ? 'waiting-consent' : 'waiting-device')}
          online={desk.online.value}
          menu={
            session.state === 'Ended'
              ? []
              : [
                  {
                    label: t(accepted ? 'give-back' : 'chat-end'),
                    icon: 'close',
                    onSelect: () => (asking.value = true),
                    testId: 'end-chat',
                  },
                ]
          }
          onTakeOver={() => void chat.open(true)}
          onRetry={() => void chat.open()}
        />
      ) : (
        <Loading text={t('chat-opening')} />
      )}
      {asking.value ? (
        <ConfirmDialog
          testId="end-dialog"
          title={t(accepted ? 'give-back-title' : 'end-title')}
          text={t(accepted ? 'give-back-text' : 'end-text')}
          confirm={t(accepted ? 'give-back' : 'chat-end')}
          cancel={t('cancel')}
          onConfirm={() => void end()}
          onCancel={() => (asking.value = false)}
        />
      ) : null}
    </div>
  )
}
