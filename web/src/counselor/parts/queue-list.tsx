import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { t } from '../../shared/locale.ts'
import { type DeskTicket, minutesWaiting } from '../desk-state.ts'
import type { Desk, TicketError } from '../desk.ts'
import { TurnAwayDialog } from './turn-away-dialog.tsx'

const tickMs = 10_000

const errors: Partial<Record<TicketError, string>> = {
  'ticket-already-taken': 'error-taken',
  'ticket-not-found': 'error-ticket-gone',
  'unanswered-accepts': 'error-unanswered-accepts',
  'development-mode': 'error-development-mode',
  'counselor-offline': 'error-offline',
  'upstream-unavailable': 'error-upstream',
  network: 'error-network',
}

/** The queue, oldest first. Switched off it stays in its place, grey, with the way back on. */
export function QueueList({ desk, on }: { desk: Desk; on: boolean }): JSX.Element {
  const now = useSignal(performance.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now()
    }, tickMs)
    return () => {
      clearInterval(timer)
    }
  }, [])
  const { tickets, availability } = desk.state.value
  return (
    <section
      class={on ? 'panel' : 'panel panel-off'}
      aria-labelledby="queue-heading"
      data-testid="queue"
      data-on={on}
    >
      <h2 id="queue-heading">
        {t('queue')} <span class="badge">{on ? tickets.length : '–'}</span>
      </h2>
      <p class="visually-hidden" role="status">
        {on ? t('queue-count', { count: tickets.length }) : ''}
      </p>
      {on ? null : (
        <div class="stack">
          <p>{t('queue-off')}</p>
          <Button
            kind="primary"
            testId="switch-on"
            onClick={() => {
              for (const entry of availability) {
                desk.setAvailability(entry.agency, true).catch(() => {
                  // The switch stays off, and says so.
                })
              }
            }}
          >
            {t('switch-on')}
          </Button>
        </div>
      )}
      {on && tickets.length === 0 ? <p class="soft">{t('queue-empty')}</p> : null}
      {on ? (
        <ul class="plain-list">
          {tickets.map((ticket) => (
            <Ticket
              key={ticket.ticketId}
              ticket={ticket}
              now={Math.max(now.value, ticket.receivedAt)}
              desk={desk}
              showAgency={availability.length > 1}
            />
          ))}
        </ul>
      ) : null}
      {on ? <GoneTickets desk={desk} /> : null}
    </section>
  )
}

interface TicketProps {
  ticket: DeskTicket
  now: number
  desk: Desk
  showAgency: boolean
}

function Ticket({ ticket, now, desk, showAgency }: TicketProps): JSX.Element {
  const error = desk.ticketErrors.value.get(ticket.ticketId)
  const unseen = desk.unseen.value.has(ticket.ticketId)
  const asking = useSignal(false)
  return (
    <li class={unseen ? 'ticket ticket-unseen' : 'ticket'} data-testid="ticket">
      <div class="ticket-text">
        <strong data-testid="ticket-pseudonym">{ticket.pseudonym}</strong>
        <span class="soft small">
          {t('minutes', { minutes: minutesWaiting(ticket, now) })}
          {ticket.topic ? ` · ${ticket.topic}` : ` · ${t('any-topic')}`}
          {showAgency ? ` · ${ticket.agency}` : ''}
        </span>
        {error ? (
          <span class="ticket-error" role="alert" data-testid="ticket-error">
            {t(errors[error] ?? 'error-general')}
          </span>
        ) : null}
      </div>
      <Button
        kind="primary"
        testId="accept"
        disabled={desk.accepting.value !== null || error === 'ticket-already-taken'}
        label={t('accept-label', { pseudonym: ticket.pseudonym })}
        onClick={() => void desk.accept(ticket.ticketId)}
      >
        {t(desk.accepting.value === ticket.ticketId ? 'accepting' : 'accept')}
      </Button>
      <Button
        kind="link"
        testId="turn-away"
        label={t('turn-away-label', { pseudonym: ticket.pseudonym })}
        onClick={() => (asking.value = true)}
      >
        {t('turn-away')}
      </Button>
      {asking.value ? (
        <TurnAwayDialog
          onReason={(reason) => {
            asking.value = false
            void desk.turnAway(ticket.ticketId, reason)
          }}
          onCancel={() => (asking.value = false)}
        />
      ) : null}
    </li>
  )
}

/** A ticket that a colleague took leaves the list in the same moment; the answer must stay readable. */
function GoneTickets({ desk }: { desk: Desk }): JSX.Element | null {
  const listed = new Set(desk.state.value.tickets.map((ticket) => ticket.ticketId))
  const gone = [...desk.ticketErrors.value].filter(([ticketId]) => !listed.has(ticketId))
  const last = gone.at(-1)
  if (!last) return null
  return (
    <Banner kind="warning" role="alert" testId="ticket-error">
      {t(errors[last[1]] ?? 'error-general')}
    </Banner>
  )
}
