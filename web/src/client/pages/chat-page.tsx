import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { ChatView } from '../../chat/chat-view.tsx'
import { Banner } from '../../design/banner.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { Loading } from '../../design/loading.tsx'
import type { MenuItem } from '../../design/menu.tsx'
import { t } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'

/** The chat, from the client's side. */
export function ChatPage({ flow }: { flow: ClientFlow }): JSX.Element {
  const asking = useSignal<'end' | 'leave' | null>(null)
  const error = useSignal<string | null>(null)
  const session = flow.chat.value
  const run = async (action: () => Promise<void>): Promise<void> => {
    asking.value = null
    error.value = null
    try {
      await action()
    } catch (reason) {
      error.value = errorText(reason)
    }
  }
  const menu: MenuItem[] = [
    {
      label: t('chat-end'),
      icon: 'close',
      onSelect: () => (asking.value = 'end'),
      testId: 'end-chat',
    },
    {
      label: t('chat-leave'),
      icon: 'trash',
      danger: true,
      onSelect: () => (asking.value = 'leave'),
      testId: 'leave',
    },
  ]
  return (
    <div class="chat-page">
      {error.value === null ? null : (
        <Banner kind="danger" icon="warning" role="alert">
          {error.value}
        </Banner>
      )}
      {session ? (
        <ChatView
          session={session}
          title={t('chat-title')}
          peer={t('peer-counselor')}
          waitingText={t('chat-opening-text')}
          online={flow.online.value}
          menu={menu}
          agency={flow.agency.value?.displayName ?? ''}
          onTakeOver={() => void session.open(true)}
          onRetry={() => void session.open()}
        />
      ) : (
        <div class="page">
          <Loading text={t('chat-opening')} />
        </div>
      )}
      {asking.value === 'end' ? (
        <ConfirmDialog
          testId="end-dialog"
          title={t('end-title')}
          text={t('end-text')}
          confirm={t('chat-end')}
          cancel={t('go-on')}
          onConfirm={() => void run(flow.end)}
          onCancel={() => (asking.value = null)}
        />
      ) : null}
      {asking.value === 'leave' ? (
        <ConfirmDialog
          testId="leave-dialog"
          title={t('chat-leave-title')}
          text={t('chat-leave-text')}
          confirm={t('chat-leave')}
          cancel={t('go-on')}
          onConfirm={() => void run(flow.leave)}
          onCancel={() => (asking.value = null)}
        />
      ) : null}
    </div>
  )
}
