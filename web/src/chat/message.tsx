import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { TimeText } from '../design/time-text.tsx'
import { t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'
import type { MessageLink } from './linkify.ts'
import type { LogEntry } from './log-entries.ts'
import { MessageText } from './message-text.tsx'

interface MessageProps {
  entry: Extract<LogEntry, { kind: 'message' }>
  /** Name of the other side. */
  peer: string
  session: ChatSession
  /** Offers "try again": it goes for all failed messages, oldest first. */
  retry: boolean
  onFollow: (link: MessageLink) => void
}

/** One message of the log. */
export function Message({ entry, peer, session, retry, onFollow }: MessageProps): JSX.Element {
  const { message } = entry
  const { status } = message
  const isUntrusted = message.trust === 'untrusted'
  const classes = ['message', message.own ? 'message-own' : 'message-peer']
  if (isUntrusted) classes.push('message-untrusted')
  if (status === 'sending' || status === 'failed') classes.push(`message-${status}`)
  if (entry.startsGroup) classes.push('message-first')
  if (entry.endsGroup) classes.push('message-last')
  const showsTime = entry.endsGroup && status !== 'sending' && status !== 'failed'
  return (
    <article
      class={classes.join(' ')}
      data-testid="message"
      data-own={message.own}
      data-status={status}
      data-trust={message.trust}
    >
      <p class="visually-hidden">{message.own ? t('you') : peer}</p>
      {isUntrusted ? <p class="message-warning">{t('message-untrusted')}</p> : null}
      {message.body === null ? (
        <p class="message-text soft">{t(isUntrusted ? 'message-plain' : 'message-locked')}</p>
      ) : (
        <MessageText text={message.body} onFollow={onFollow} />
      )}
      {showsTime || entry.showsStatus ? (
        <p class="message-meta">
          {showsTime ? <TimeText at={new Date(message.timestamp)} /> : null}
          {entry.showsStatus ? (
            <span data-testid="message-status">{t(`message-${status}`)}</span>
          ) : null}
        </p>
      ) : null}
      {status === 'failed' ? (
        <p class="row">
          {retry ? (
            <Button kind="link" onClick={() => void session.retry()} testId="message-retry">
              {t('try-again')}
            </Button>
          ) : null}
          <Button
            kind="link"
            onClick={() => {
              session.discard(message.id)
            }}
            testId="message-discard"
          >
            {t('message-discard')}
          </Button>
        </p>
      ) : null}
    </article>
  )
}
