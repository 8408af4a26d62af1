import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { ChatView } from '../../chat/chat-view.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { LanguageChoice } from '../../design/language-choice.tsx'
import { Loading } from '../../design/loading.tsx'
import type { MenuItem } from '../../design/menu.tsx'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import type { ClientFlow } from '../client-flow.ts'
import { ClosingDialog } from '../parts/closing-dialog.tsx'
import { Failure } from '../parts/failure.tsx'
import { LegalDialog } from '../parts/legal-dialog.tsx'
import { useAction } from '../parts/use-action.ts'

interface ChatPageProps {
  flow: ClientFlow
  api: Pick<ClientApi, 'legal'>
}

/** The chat, from the client's side. What other pages have in their footer is in its menu. */
export function ChatPage({ flow, api }: ChatPageProps): JSX.Element {
  const dialog = useSignal<'closing' | 'imprint' | 'dataPolicy' | 'language' | null>(null)
  const action = useAction(flow.online)
  const session = flow.chat.value
  const agency = flow.agency.value
  const open = (name: Exclude<typeof dialog.value, null>) => () => {
    dialog.value = name
  }
  const close = (): void => {
    dialog.value = null
  }
  const legal: MenuItem[] =
    agency === null
      ? []
      : [
          { label: t('imprint'), icon: 'info', onSelect: open('imprint'), testId: 'imprint' },
          {
            label: t('data-policy'),
            icon: 'info',
            onSelect: open('dataPolicy'),
            testId: 'data-policy',
          },
          ...statement(agency.accessibilityStatementUrl),
        ]
  const menu: MenuItem[] = [
    ...legal,
    { label: t('language'), icon: 'language', onSelect: open('language'), testId: 'language' },
    { label: t('chat-end'), icon: 'close', onSelect: open('closing'), testId: 'end-chat' },
    {
      label: t('chat-leave'),
      icon: 'trash',
      danger: true,
      onSelect: open('closing'),
      testId: 'leave',
    },
  ]
  return (
    <div class="chat-page">
      <Failure text={action.error.value} />
      {session ? (
        <ChatView
          session={session}
          title={agency?.displayName ?? t('chat-title')}
          peer={t('peer-counselor')}
          waitingText={t('chat-opening-text')}
          online={flow.online.value}
          presence={flow.queue.value?.peer}
          agency={agency?.displayName ?? t('chat-title')}
          menu={menu}
          actions={
            // The quick exit stands there, fixed: as wide as its words, in any language and text size.
            <span class="button quick-exit-room" aria-hidden="true">
              {t('quick-exit')}
            </span>
          }
          onTakeOver={() => void flow.takeOver()}
          onRetry={() => void flow.reopen()}
        />
      ) : (
        <div class="page">
          <Loading text={t('chat-opening')} />
        </div>
      )}
      {dialog.value === 'closing' ? (
        <ClosingDialog
          onEnd={() => {
            close()
            void action.run(flow.end)
          }}
          onLeave={() => {
            close()
            void action.run(flow.leave)
          }}
          onClose={close}
        />
      ) : null}
      {dialog.value === 'language' ? (
        <Dialog title={t('language')} onClose={close} testId="language-dialog">
          <LanguageChoice onChange={() => void flow.translate()} />
        </Dialog>
      ) : null}
      {agency && (dialog.value === 'imprint' || dialog.value === 'dataPolicy') ? (
        <LegalDialog api={api} agency={agency.agency} kind={dialog.value} onClose={close} />
      ) : null}
    </div>
  )
}

/** The accessibility statement, in a tab of its own: the chat stays. */
function statement(url: string | null): MenuItem[] {
  if (url === null) return []
  const onSelect = (): void => {
    window.open(url, '_blank', 'noopener,noreferrer')
  }
  return [{ label: t('accessibility'), icon: 'info', onSelect, testId: 'accessibility' }]
}
