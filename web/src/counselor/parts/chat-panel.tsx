import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import type { ChatNotice } from '../../chat/log-entries.ts'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Loading } from '../../design/loading.tsx'
import type { CounselorSession } from '../../shared/api-types.ts'
import { language, languageTag, t } from '../../shared/locale.ts'
import { useFailure } from '../../shared/use-failure.ts'
import type { OwnReplies } from '../canned-replies.ts'
import type { Mark } from '../chat-marks.ts'
import { languageName, topicName } from '../desk-names.ts'
import type { Desk } from '../desk.ts'
import { createLaterCode } from '../later-code.ts'
import { noticeText } from '../notice-text.ts'
import { sharedReplies } from '../shared-replies.ts'
import { ChatMark } from './chat-mark.tsx'

/** The view of a chat, which a desk without chats does not need. */
const chatView = createLaterCode(
  async () => (await import('../../chat/chat-view.tsx')).ChatView,
  () => {
    location.reload()
  },
)

interface ChatPanelProps {
  desk: Desk
  mark: Mark | undefined
  replies: OwnReplies
  onEditReplies: () => void
}

/** The selected chat. */
export function ChatPanel(props: ChatPanelProps): JSX.Element | null {
  const { desk } = props
  const asking = useSignal(false)
  const error = useFailure(desk.online)
  useEffect(() => {
    void chatView.load()
  }, [])
  const session = desk.selectedSession.value
  const chat = session ? desk.chats.value.get(session.ticketId) : undefined
  const View = chatView.code.value?.value
  const isShown = chat !== undefined && View !== undefined
  if (!session) return null
  const isAccepted = session.state === 'Accepted'
  const loadAgain = (): void => {
    void chatView.loadAgain()
    // The code of the chat itself may have failed with that of its view.
    desk.select(session.ticketId)
  }
  const end = async (): Promise<void> => {
    asking.value = false
    error.value = null
    try {
      await desk.end(session.ticketId)
    } catch {
      error.value = t('error-general')
    }
  }
  return (
    <div class="chat-panel">
      {error.value === null ? null : (
        <Banner kind="danger" icon="warning" role="alert">
          {error.value}
        </Banner>
      )}
      {isShown ? (
        <View
          session={chat}
          title={session.pseudonym ?? t('nameless')}
          peer={session.pseudonym ?? t('nameless')}
          waitingText={t(isAccepted ? 'waiting-consent' : 'waiting-device')}
          online={desk.online.value}
          // Without a connection nobody knows who is there.
          presence={desk.online.value ? session.peer : undefined}
          lead={<ChatLead {...props} />}
          details={detailsOf(desk, session)}
          notices={noticesOf(desk, session)}
          replies={[
            // The own ones first: they are closer at hand.
            ...props.replies.list.value,
            ...sharedReplies(desk.state.value.availability, session),
          ]}
          replyActions={[
            {
              label: t('own-replies'),
              icon: 'write',
              onSelect: props.onEditReplies,
              testId: 'replies-edit',
            },
          ]}
          menu={
            session.state === 'Ended'
              ? []
              : [
                  {
                    label: t(isAccepted ? 'give-back' : 'chat-end'),
                    icon: isAccepted ? 'back' : 'close',
                    onSelect: () => (asking.value = true),
                    testId: 'end-chat',
                  },
                ]
          }
          onTakeOver={() => void chat.open(true)}
          onRetry={() => void chat.open()}
        />
      ) : (
        <NotShownYet onRetry={chatView.hasFailed.value ? loadAgain : undefined} />
      )}
      {asking.value ? (
        <ConfirmDialog
          testId="end-dialog"
          title={t(isAccepted ? 'give-back-title' : 'end-title')}
          text={t(isAccepted ? 'give-back-text' : 'end-text')}
          confirm={t(isAccepted ? 'give-back' : 'chat-end')}
          cancel={t('cancel')}
          onConfirm={() => void end()}
          onCancel={() => (asking.value = false)}
        />
      ) : null}
    </div>
  )
}

/** In place of the chat, until its code has come; with a way on where that failed. */
function NotShownYet({ onRetry }: { onRetry: (() => void) | undefined }): JSX.Element {
  if (!onRetry) return <Loading text={t('chat-opening')} />
  return (
    <Banner kind="danger" icon="warning" role="alert" testId="chat-not-loaded">
      <p>{t('error-network')}</p>
      <Button onClick={onRetry} testId="chat-load-again">
        {t('try-again')}
      </Button>
    </Banner>
  )
}

/** Before the title: the way back, where only the chat fits, and the chat's mark. */
function ChatLead({ desk, mark }: Pick<ChatPanelProps, 'desk' | 'mark'>): JSX.Element {
  return (
    <span class="chat-lead">
      <span class="chat-back">
        <IconButton
          icon="back"
          label={t('back-to-list')}
          onClick={() => {
            desk.showPane('chats')
          }}
          testId="chat-back"
        />
      </span>
      <ChatMark mark={mark} />
    </span>
  )
}

function detailsOf(desk: Desk, session: CounselorSession): string {
  if (session.state === 'Ended' && session.purgeAt)
    return t('purge-at', { time: momentText(session.purgeAt) })
  const topic = topicName(desk.state.value.availability, session.agency, session.topic)
  const details = t('chat-details', { topic, time: clockText(session.acceptedAt) })
  const clientLanguage = languageName(session.locale ?? language)
  return clientLanguage === undefined || clientLanguage === languageName(language)
    ? details
    : t('chat-language', { details, language: clientLanguage })
}

function clockText(moment: string): string {
  const form = { hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(languageTag(), form).format(new Date(moment))
}

function momentText(moment: string): string {
  const form = {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return new Intl.DateTimeFormat(languageTag(), form).format(new Date(moment))
}

/** Why the chat is over, as a line of its log. That people come and go the chat itself says. */
function noticesOf(desk: Desk, { ticketId }: CounselorSession): ChatNotice[] {
  return desk.notices.value
    .filter((notice) => notice.ticketId === ticketId && notice.type === 'ended')
    .map((notice) => ({
      id: notice.noticeId,
      at: Date.parse(notice.at),
      text: noticeText(notice),
    }))
}
