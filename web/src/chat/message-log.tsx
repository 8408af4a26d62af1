import { useSignal } from '@preact/signals'
import type { JSX, VNode } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../design/icon.tsx'
import { TimeText } from '../design/time-text.tsx'
import { formOfAddress, language, t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'
import { LinkDialog } from './link-dialog.tsx'
import type { MessageLink } from './linkify.ts'
import { buildLog, type ChatNotice, type LogEntry } from './log-entries.ts'
import { Message } from './message.tsx'

/** Pixels from the end within which a new message scrolls into view by itself. */
const nearEndPixels = 120
const dayMs = 86_400_000

interface MessageLogProps {
  session: ChatSession
  peer: string
  notices: readonly ChatNotice[]
}

/** The messages, oldest first. A screen reader hears what is added; reading further up is not disturbed. */
export function MessageLog({ session, peer, notices }: MessageLogProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null)
  const following = useSignal<MessageLink | null>(null)
  const messages = session.messages.value
  const { atEnd, below, toEnd } = useEnd(element, session)
  const draw = useStableEntries()
  const firstFailed = messages.find((message) => message.status === 'failed')?.id
  const entries = buildLog(messages, notices)
  return (
    <div class="message-area">
      <div
        class="chat-body message-log"
        role="log"
        aria-label={t('messages')}
        aria-relevant="additions"
        tabIndex={0}
        translate={false}
        ref={element}
        data-testid="messages"
      >
        <p class="log-notice">{t('chat-privacy')}</p>
        {entries.map((entry) =>
          draw(entry, entry.id === firstFailed ? 'retry' : '', () => {
            if (entry.kind === 'day') return <DayLine key={entry.id} at={entry.at} />
            if (entry.kind === 'notice') {
              return (
                <p key={entry.id} class="log-notice" data-testid="log-notice">
                  {entry.notice.text}
                </p>
              )
            }
            return (
              <Message
                key={entry.id}
                entry={entry}
                peer={peer}
                session={session}
                retry={entry.id === firstFailed}
                onFollow={(link) => (following.value = link)}
              />
            )
          }),
        )}
      </div>
      {atEnd.value ? null : (
        <button
          type="button"
          class="button button-secondary to-end"
          data-testid="to-end"
          onClick={() => {
            toEnd()
            element.current?.focus({ preventScroll: true })
          }}
        >
          <Icon name="down" />
          {t('to-end', { count: below.value })}
        </button>
      )}
      {following.value ? (
        <LinkDialog link={following.value} onClose={() => (following.value = null)} />
      ) : null}
    </div>
  )
}

function DayLine({ at }: { at: number }): JSX.Element {
  return (
    <p class="day-line" data-testid="day-line">
      {dayName(at) ?? <TimeText at={new Date(at)} form="date" />}
    </p>
  )
}

/** Null for days that are best named by their date. */
function dayName(at: number): string | null {
  const day = new Date(at).toDateString()
  if (day === new Date().toDateString()) return t('day-today')
  if (day === new Date(Date.now() - dayMs).toDateString()) return t('day-yesterday')
  return null
}

interface End {
  atEnd: { value: boolean }
  /** Messages of the other side that came while the end was out of sight. */
  below: { value: number }
  toEnd: () => void
}

/** Stays at the end of the log while the person is there, and counts what comes in while they read above. */
function useEnd(element: { current: HTMLDivElement | null }, session: ChatSession): End {
  const atEnd = useSignal(true)
  const below = useSignal(0)
  const seen = useRef({ last: '', received: 0 })
  const messages = session.messages.value
  const toEnd = (): void => {
    const log = element.current
    if (log) log.scrollTop = log.scrollHeight
    atEnd.value = true
    below.value = 0
  }
  useLayoutEffect(() => {
    const last = messages.at(-1)
    const received = messages.filter((message) => !message.own).length
    const isNew = last !== undefined && last.id !== seen.current.last
    // Whoever sends wants to see it, wherever they have been reading.
    const isOwnNew = isNew && last.own && last.status === 'sending'
    if (atEnd.peek() || isOwnNew) toEnd()
    // Earlier messages that a reload brings back are no news.
    else if (isNew && !last.own) below.value += Math.max(0, received - seen.current.received)
    seen.current = { last: last?.id ?? '', received }
  }, [messages])
  useEffect(() => {
    const log = element.current
    if (!log) return undefined
    const look = (): void => {
      atEnd.value = log.scrollHeight - log.scrollTop - log.clientHeight < nearEndPixels
      if (atEnd.value) below.value = 0
    }
    // The software keyboard of a phone makes the log smaller: stay at the end.
    const observer = new ResizeObserver(() => {
      if (atEnd.peek()) toEnd()
    })
    observer.observe(log)
    log.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      log.removeEventListener('scroll', look)
    }
  }, [])
  return { atEnd, below, toEnd }
}

/**
 * Draws an entry once and hands the same drawing on until it changes: Preact skips what is identical, and a new message
 * in a long chat costs one message and not all of them.
 */
function useStableEntries(): (entry: LogEntry, state: string, draw: () => VNode) => VNode {
  const drawn = useRef(new Map<string, { signature: string; node: VNode }>())
  return (entry, state, draw) => {
    // Its words change with the language.
    const signature = JSON.stringify([entry, state, language, formOfAddress()])
    const before = drawn.current.get(entry.id)
    if (before?.signature === signature) return before.node
    const node = draw()
    drawn.current.set(entry.id, { signature, node })
    return node
  }
}
