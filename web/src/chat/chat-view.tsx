import './chat.css'
import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../shared/locale.ts'
import type { ChatPhase, ChatSession } from './chat-session.ts'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { SafetyDialog } from './safety-dialog.tsx'

interface ChatViewProps {
  session: ChatSession
  title: string
  /** Name of the other side in sentences and beside messages. */
  peer: string
  /** Shown until one can write. */
  waitingText: string
  /** Whether the page's own channel is up; it notices a dead link sooner than the chat does. */
  online: boolean
  actions: ComponentChildren
  onTakeOver: () => void
  onRetry: () => void
}

/** A chat, for the client and the counselor alike. */
export function ChatView(props: ChatViewProps): JSX.Element {
  const { session } = props
  const safety = useSignal(false)
  const phase = session.phase.value
  return (
    <section class="chat" aria-label={props.title} data-phase={phase} data-testid="chat">
      <header class="chat-header">
        <div>
          <h1 class="chat-title" data-testid="chat-title">
            {props.title}
          </h1>
          <p class="soft small chat-subtitle">{t('chat-encrypted')}</p>
        </div>
        <div class="row chat-actions">
          {session.roster.value ? (
            <Button kind="link" onClick={() => (safety.value = true)} testId="safety-open">
              {t('safety-open')}
            </Button>
          ) : null}
          {props.actions}
        </div>
      </header>
      {props.online ? null : (
        <Banner kind="warning" icon="offline" role="status" testId="offline">
          {t('offline')}
        </Banner>
      )}
      {phase === 'open' ? (
        <OpenChat {...props} onReview={() => (safety.value = true)} />
      ) : (
        <ClosedChat phase={phase} onTakeOver={props.onTakeOver} onRetry={props.onRetry} />
      )}
      {safety.value ? (
        <SafetyDialog session={session} onClose={() => (safety.value = false)} />
      ) : null}
    </section>
  )
}

function OpenChat(props: ChatViewProps & { onReview: () => void }): JSX.Element {
  const { session, peer, waitingText } = props
  const composer = session.composer.value
  return (
    <>
      <MessageLog session={session} peer={peer} />
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
      {composer === 'read-only' ? null : <Composer session={session} />}
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
