import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { MadeUpName } from '../../design/made-up-name.tsx'
import { t } from '../../shared/locale.ts'
import { agencyName, topicName } from '../desk-names.ts'
import { minutesWaiting } from '../desk-state.ts'
import type { Desk } from '../desk.ts'
import type { QueueRow } from '../queue-rows.ts'
import type { TicketError } from '../waiting-room.ts'
import { TurnAwayDialog } from './turn-away-dialog.tsx'

const errors: Partial<Record<TicketError, string>> = {
  'ticket-already-taken': 'departed-taken',
  'ticket-not-found': 'departed-left',
  'unanswered-accepts': 'error-unanswered-accepts',
  'development-mode': 'error-development-mode',
  'counselor-offline': 'error-offline',
  'upstream-unavailable': 'error-upstream',
  network: 'error-network',
}

interface TicketRowProps {
  row: QueueRow
  /** Milliseconds of the page's clock. */
  now: number
  desk: Desk
  isNew: boolean
}

/** A person who waits, or did a moment ago: then the row is grey, says why, and cannot be pressed. */
export function TicketRow({ row, now, desk, isNew }: TicketRowProps): JSX.Element {
  const { ticket, departure } = row
  const { availability } = desk.state.value
  const { waitingRoom } = desk
  const error = waitingRoom.errors.value.get(ticket.ticketId)
  const isOver = departure !== undefined || error === 'ticket-already-taken'
  const accepting = waitingRoom.accepting.value
  const asking = useSignal(false)
  const detail = [
    t('minutes', { minutes: minutesWaiting(ticket, now) }),
    topicName(availability, ticket.agency, ticket.topic),
    ...(availability.length > 1 ? [agencyName(availability, ticket.agency)] : []),
  ]
  const classes = ['ticket', ...(isNew ? ['ticket-new'] : []), ...(isOver ? ['ticket-over'] : [])]
  return (
    <li class={classes.join(' ')} data-testid="ticket" data-over={isOver}>
      <span data-testid="ticket-pseudonym">
        <MadeUpName name={ticket.pseudonym} />
      </span>
      <span class="soft small">{detail.join(' · ')}</span>
      {isOver || error ? (
        <span class="ticket-error small" role="alert" data-testid="ticket-error">
          {error ? t(errors[error] ?? 'error-general') : t(`departed-${departure?.why ?? 'gone'}`)}
        </span>
      ) : null}
      {isOver ? null : (
        <span class="ticket-actions">
          <Button
            kind="primary"
            testId="accept"
            disabled={accepting !== null}
            label={t('accept-label', { pseudonym: ticket.pseudonym })}
            onClick={() => void waitingRoom.accept(ticket.ticketId)}
          >
            {t(accepting === ticket.ticketId ? 'accepting' : 'accept')}
          </Button>
          <Button
            kind="quiet"
            testId="turn-away"
            label={t('turn-away-label', { pseudonym: ticket.pseudonym })}
            onClick={() => (asking.value = true)}
          >
            {t('turn-away')}
          </Button>
        </span>
      )}
      {asking.value ? (
        <TurnAwayDialog
          onReason={(reason) => {
            asking.value = false
            void waitingRoom.turnAway(ticket.ticketId, reason)
          }}
          onCancel={() => (asking.value = false)}
        />
      ) : null}
    </li>
  )
}
