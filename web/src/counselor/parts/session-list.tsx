import type { JSX } from 'preact'
import { t } from '../../shared/locale.ts'
import type { CounselorSession, TicketState } from '../../shared/api-types.ts'
import type { Desk } from '../desk.ts'

const states: Partial<Record<TicketState, string>> = {
  Accepted: 'state-accepted',
  Consented: 'state-consented',
  Active: 'state-active',
  Ended: 'state-ended',
}

interface SessionListProps {
  desk: Desk
  /** New messages by ticket. */
  unread: ReadonlyMap<string, number>
}

/** The counselor's own chats: accepted, running, and ended ones until they are deleted. */
export function SessionList({ desk, unread }: SessionListProps): JSX.Element | null {
  const { sessions } = desk.state.value
  if (sessions.length === 0) return null
  return (
    <section class="panel" aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">{t('my-chats')}</h2>
      <ul class="plain-list">
        {sessions.map((session) => (
          <li key={session.ticketId}>
            <SessionButton
              desk={desk}
              session={session}
              unread={unread.get(session.ticketId) ?? 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SessionButton(props: {
  desk: Desk
  session: CounselorSession
  unread: number
}): JSX.Element {
  const { desk, session } = props
  const selected = desk.selected.value === session.ticketId
  return (
    <button
      type="button"
      class="session"
      aria-current={selected ? 'true' : undefined}
      data-testid="session"
      data-state={session.state}
      onClick={() => {
        desk.select(session.ticketId)
      }}
    >
      <strong>{session.pseudonym ?? t('nameless')}</strong>
      <span class="soft small">{t(states[session.state] ?? 'state-ended')}</span>
      {props.unread > 0 ? (
        <span class="unread small" data-testid="unread">
          {t('unread', { count: props.unread })}
        </span>
      ) : null}
    </button>
  )
}
