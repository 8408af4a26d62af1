import type { JSX } from 'preact'
import type { ChatSession } from '../../chat/chat-session.ts'
import { Badge } from '../../design/badge.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { MadeUpName } from '../../design/made-up-name.tsx'
import type { CounselorSession } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import type { Attention } from '../attention.ts'
import type { Mark } from '../chat-marks.ts'
import type { Desk } from '../desk.ts'
import { awayText, hoursUntil, stateText } from '../session-text.ts'
import { ChatMark } from './chat-mark.tsx'
import { useNow } from './use-now.ts'

interface SessionListProps {
  desk: Desk
  attention: Attention
  marks: ReadonlyMap<string, Mark>
}

/** The counselor's own chats: accepted and running ones, below them the ended ones until they are deleted. */
export function SessionList(props: SessionListProps): JSX.Element {
  const { sessions } = props.desk.state.value
  const running = sessions.filter((session) => session.state !== 'Ended')
  const ended = sessions.filter((session) => session.state === 'Ended')
  const now = useNow(() => Date.now())
  const list = (some: readonly CounselorSession[]): JSX.Element => (
    <ul class="plain-list desk-rows">
      {some.map((session) => (
        <li key={session.ticketId}>
          <SessionRow {...props} session={session} now={now} />
        </li>
      ))}
    </ul>
  )
  return (
    <section class="desk-section" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading" class="desk-heading" tabIndex={-1}>
        {t('my-chats')}
      </h2>
      {running.length > 0 ? list(running) : <p class="soft desk-nothing">{t('no-chats')}</p>}
      {ended.length > 0 ? (
        <>
          <h3 class="desk-subheading small soft">{t('ended-chats')}</h3>
          {list(ended)}
        </>
      ) : null}
    </section>
  )
}

interface SessionRowProps extends SessionListProps {
  session: CounselorSession
  /** Milliseconds since 1970. */
  now: number
}

function SessionRow({ desk, attention, marks, session, now }: SessionRowProps): JSX.Element {
  const { ticketId } = session
  const chat = desk.chats.value.get(ticketId)
  const last = chat?.messages.value.at(-1)
  const unread = attention.chats.get(ticketId)?.size ?? 0
  const minutes = last ? Math.max(0, Math.floor((now - last.timestamp) / 60_000)) : undefined
  return (
    <ListRow
      testId="session"
      mark={<ChatMark mark={marks.get(ticketId)} />}
      title={
        <span class="session-title">
          {session.pseudonym === null ? t('nameless') : <MadeUpName name={session.pseudonym} />}
          {unread > 0 ? (
            <Badge count={unread} label={t('unread', { count: unread })} testId="unread" />
          ) : null}
        </span>
      }
      detail={
        <span class="session-detail">
          <span class="session-line" translate={false}>
            {rowText(session, chat, now)}
          </span>
          {session.state !== 'Ended' && minutes !== undefined ? (
            <span class="session-time">{t('ago', { minutes })}</span>
          ) : null}
        </span>
      }
      current={desk.selected.value === ticketId}
      onClick={() => {
        desk.select(ticketId)
      }}
    />
  )
}

/** The one line that says most: what keeps the chat from going on, else the last words. */
function rowText(session: CounselorSession, chat: ChatSession | undefined, now: number): string {
  if (session.state === 'Ended') {
    if (!session.purgeAt) return t('state-ended')
    return t('deleted-in', { hours: hoursUntil(session.purgeAt, now) })
  }
  if (
    chat &&
    ['elsewhere', 'moved', 'other-device', 'insecure', 'lost', 'failed'].includes(chat.phase.value)
  )
    return t('not-here')
  const away = awayText(session)
  if (away !== null) return away
  const last = chat?.messages.value.at(-1)
  if (session.state !== 'Active') return stateText(session)
  if (!last) return chat?.phase.value === 'open' ? stateText(session) : t('chat-opening')
  const words = last.body ?? t('message-locked')
  return last.own ? t('own-line', { words }) : words
}
