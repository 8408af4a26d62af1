import './chat.css'
import './message-log.css'
import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import type { MenuItem } from '../design/menu.tsx'
import { t } from '../shared/locale.ts'
import type { CannedReply } from './canned-reply.ts'
import { ChatHeader, type Presence } from './chat-header.tsx'
import type { ChatPhase, ChatSession } from './chat-session.ts'
import { Composer } from './composer.tsx'
import { useFillWindow } from './fill-window.ts'
import type { ChatNotice } from './log-entries.ts'
import { MessageLog } from './message-log.tsx'
import { moveNotices } from './move-notices.ts'
import { SafetyDialog } from './safety-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'

interface ChatViewProps {
  session: ChatSession
  title: string
  /** Name of the other side in sentences and beside messages. */
  peer: string
  /** Shown until one can write. */
  waitingText: string
  /** Whether the page's own channel is up; it notices a dead link sooner than the chat does. */
  online: boolean
  /** Where the other side is; left out while nobody knows. */
  presence?: Presence | null | undefined
  /** Before the title: the way back, a mark. */
  lead?: ComponentChildren
  /** Below the title, before the state: topic, since when. */
  details?: string | undefined
  /** Buttons beside the menu, for what has to be in reach. */
  actions?: ComponentChildren
  /** The page's own entries of the menu, after those of every chat. */
  menu?: readonly MenuItem[]
  /** Lines of the log that the page knows of. */
  notices?: readonly ChatNotice[]
  /** Texts to start from; they are inserted for editing and never sent by themselves. */
  replies?: readonly CannedReply[]
  /** Further entries of the menu of {@link replies}. */
  replyActions?: readonly MenuItem[]
  /** Name of the agency in a saved copy; without one the menu offers no copy. */
  agency?: string | undefined
  onTakeOver: () => void
  onRetry: () => void
}

/** A chat, for the client and the counselor alike. It fills the window: header and composer stay, the log scrolls. */
export function ChatView(props: ChatViewProps): JSX.Element {
  const { session } = props
  const dialog = useSignal<'safety' | 'save' | null>(null)
  const phase = session.phase.value
  const composer = session.composer.value
  const close = (): void => {
    dialog.value = null
  }
  useFillWindow()
  useEffect(() => {
    // Keyboard and screen reader start at the name of the chat; a composer that is ready has taken the focus already.
    const isInComposer = document.activeElement instanceof HTMLTextAreaElement
    if (!isInComposer) document.getElementById('chat-title')?.focus()
  }, [])
  useEffect(() => {
    // A chat that ends takes its composer away, and with it the focus.
    if (document.activeElement === document.body) document.getElementById('chat-title')?.focus()
  }, [phase, composer])
  return (
    <section class="chat" aria-label={props.title} data-phase={phase} data-testid="chat">
      <ChatHeader
        {...props}
        onSafety={() => (dialog.value = 'safety')}
        onSave={() => (dialog.value = 'save')}
      />
      {props.online ? null : (
        <Banner kind="warning" icon="offline" role="status" testId="offline">
          {t('offline')}
        </Banner>
      )}
      {phase === 'open' ? (
        <OpenChat {...props} onReview={() => (dialog.value = 'safety')} />
      ) : (
        <ClosedChat phase={phase} onTakeOver={props.onTakeOver} onRetry={props.onRetry} />
      )}
      {dialog.value === 'safety' ? <SafetyDialog session={session} onClose={close} /> : null}
      {dialog.value === 'save' && props.agency !== undefined ? (
        <SaveDialog
          transcript={() => ({
            agency: props.agency ?? '',
            peer: props.peer,
            person: session.person,
            messages: session.messages.value,
            moves: session.moves.value,
            notices: props.notices ?? [],
          })}
          onClose={close}
        />
      ) : null}
    </section>
  )
}

function OpenChat(props: ChatViewProps & { onReview: () => void }): JSX.Element {
  const { session, peer, waitingText, notices = [], replies = [], replyActions = [] } = props
  const composer = session.composer.value
  const moved = moveNotices(session.moves.value, session.person, peer)
  return (
    <>
      <MessageLog session={session} peer={peer} notices={[...moved, ...notices]} />
      {composer === 'waiting' ? (
        <Banner role="status" testId="chat-waiting">
          {waitingText}
        </Banner>
      ) : null}
      {composer === 'read-only' ? (
        <Banner role="status" testId="chat-read-only">
          {t('chat-read-only')}
        </Banner>
      ) : null}
      {composer === 'roster-changed' ? (
        <Banner kind="danger" icon="warning" role="alert" testId="roster-changed">
          <p>{t('roster-changed')}</p>
          <Button onClick={props.onReview} testId="roster-review">
            {t('roster-review')}
          </Button>
        </Banner>
      ) : null}
      {composer === 'read-only' ? null : (
        <Composer session={session} replies={replies} replyActions={replyActions} />
      )}
    </>
  )
}

/** The chat cannot be shown here; each phase has its sentence. */
function ClosedChat(props: {
  phase: Exclude<ChatPhase, 'open'>
  onTakeOver: () => void
  onRetry: () => void
}): JSX.Element {
  const { phase } = props
  if (phase === 'opening' || phase === 'pending') {
    return (
      <div class="chat-body">
        <Loading text={t(phase === 'pending' ? 'chat-pending' : 'chat-opening')} />
      </div>
    )
  }
  const takeOver = phase === 'elsewhere' || phase === 'moved'
  return (
    <div class="chat-body stack">
      <Banner
        kind={phase === 'insecure' ? 'danger' : 'warning'}
        icon="warning"
        role="alert"
        testId={`chat-${phase}`}
      >
        {t(`chat-phase-${phase}`)}
      </Banner>
      {takeOver ? (
        <Button kind="primary" onClick={props.onTakeOver} testId="take-over">
          {t('chat-take-over')}
        </Button>
      ) : null}
      {phase === 'failed' ? (
        <Button kind="primary" onClick={props.onRetry} testId="chat-retry">
          {t('try-again')}
        </Button>
      ) : null}
    </div>
  )
}
