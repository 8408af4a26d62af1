import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from '../design/button.tsx'
import { language, t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'
import type { ChatMessage } from './message-list.ts'

/** Pixels from the end within which a new message scrolls into view by itself. */
const nearEndPixels = 120

const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })

interface MessageLogProps {
  session: ChatSession
  peer: string
}

/** The messages, oldest first. A screen reader hears what is added; reading further up is not disturbed. */
export function MessageLog({ session, peer }: MessageLogProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const messages = session.messages.value
  useLayoutEffect(() => {
    const log = element.current
    if (log && atEnd.current) log.scrollTop = log.scrollHeight
  }, [messages])
  useEffect(() => {
    const log = element.current
    if (!log) return undefined
    // The software keyboard of a phone makes the log smaller: stay at the end.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) log.scrollTop = log.scrollHeight
    })
    observer.observe(log)
    return () => {
      observer.disconnect()
    }
  }, [])
  const firstFailed = messages.find((message) => message.status === 'failed')?.id
  return (
    <div
      class="chat-body message-log"
      role="log"
      aria-label={t('messages')}
      tabIndex={0}
      translate={false}
      ref={element}
      data-testid="messages"
      onScroll={({ currentTarget: log }) => {
        atEnd.current = log.scrollHeight - log.scrollTop - log.clientHeight < nearEndPixels
      }}
    >
      <p class="message-notice">{t('chat-privacy')}</p>
      {messages.map((message) => (
        <Message
          key={message.id}
          message={message}
          peer={peer}
          session={session}
          retry={message.id === firstFailed}
        />
      ))}
    </div>
  )
}

interface MessageProps extends MessageLogProps {
  message: ChatMessage
  /** Offers "try again": it goes for all failed messages, oldest first. */
  retry: boolean
}

function Message({ message, peer, session, retry }: MessageProps): JSX.Element {
  const classes = ['message', message.own ? 'message-own' : 'message-peer']
  if (message.trust === 'untrusted') classes.push('message-untrusted')
  if (message.status !== 'received') classes.push(`message-${message.status}`)
  return (
    <article
      class={classes.join(' ')}
      data-testid="message"
      data-own={message.own}
      data-status={message.status}
      data-trust={message.trust}
    >
      <p class="visually-hidden">{message.own ? t('you') : peer}</p>
      {message.trust === 'untrusted' ? (
        <p class="message-warning">{t('message-untrusted')}</p>
      ) : null}
      <p class={message.body === null ? 'message-text soft' : 'message-text'}>
        {message.body ?? t(message.trust === 'untrusted' ? 'message-plain' : 'message-locked')}
      </p>
      <p class="message-meta">
        {message.status === 'received' ? (
          <time dateTime={new Date(message.timestamp).toISOString()}>
            {time.format(message.timestamp)}
          </time>
        ) : (
          t(`message-${message.status}`)
        )}
      </p>
      {message.status === 'failed' ? (
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
