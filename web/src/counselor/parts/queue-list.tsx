import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { t } from '../../shared/locale.ts'
import type { Attention } from '../attention.ts'
import type { Desk } from '../desk.ts'
import { TicketRow } from './ticket-row.tsx'
import { useNow } from './use-now.ts'

interface QueueListProps {
  desk: Desk
  on: boolean
  attention: Attention
}

/** The queue, oldest first. Switched off it stays in its place, grey, with the way back on. */
export function QueueList({ desk, on, attention }: QueueListProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null)
  const now = useNow(() => performance.now())
  const { tickets, availability } = desk.state.value
  const rows = desk.waitingRoom.rows.value
  const switchOn = async (): Promise<void> => {
    await Promise.allSettled(availability.map((entry) => desk.setAvailability(entry.agency, true)))
    // The button has left with the hint. A switch that stays off says so itself.
    heading.current?.focus()
  }
  return (
    <section
      class={on ? 'desk-section' : 'desk-section desk-section-off'}
      aria-labelledby="queue-heading"
      data-testid="queue"
      data-on={on}
    >
      <h2 id="queue-heading" class="desk-heading" tabIndex={-1} ref={heading}>
        {t('queue')}{' '}
        {on ? <Badge count={tickets.length} quiet={attention.tickets.size === 0} /> : null}
      </h2>
      <p class="visually-hidden" role="status">
        {on ? t('queue-count', { count: tickets.length }) : ''}
      </p>
      {on ? null : (
        <div class="desk-card stack">
          <p>{t('queue-off')}</p>
          <Button kind="primary" testId="switch-on" onClick={() => void switchOn()}>
            {t('switch-on')}
          </Button>
        </div>
      )}
      {on && rows.length === 0 ? <p class="soft desk-nothing">{t('queue-empty')}</p> : null}
      {on ? (
        <ol
          class="plain-list"
          onPointerMove={desk.waitingRoom.hold}
          onPointerLeave={desk.waitingRoom.release}
          onKeyDown={desk.waitingRoom.hold}
          onFocusOut={desk.waitingRoom.release}
        >
          {rows.map((row) => (
            <TicketRow
              key={row.ticket.ticketId}
              row={row}
              now={Math.max(now, row.ticket.receivedAt)}
              desk={desk}
              isNew={attention.tickets.has(row.ticket.ticketId)}
            />
          ))}
        </ol>
      ) : null}
    </section>
  )
}
