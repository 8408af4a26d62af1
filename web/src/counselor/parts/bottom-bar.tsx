import type { JSX } from 'preact'
import { Badge } from '../../design/badge.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { t } from '../../shared/locale.ts'
import type { Attention } from '../attention.ts'
import type { Desk, Pane } from '../desk.ts'

interface BottomBarProps {
  desk: Desk
  attention: Attention
}

/** On a phone: the two lists with their counts, below every view and so below an open chat as well. */
export function BottomBar({ desk, attention }: BottomBarProps): JSX.Element {
  const waiting = desk.state.value.tickets.length
  const unread = [...attention.chats.values()].reduce((sum, ids) => sum + ids.size, 0)
  const isInList = desk.selected.value === null
  const item = (pane: Pane, icon: IconName, text: string, badge: JSX.Element): JSX.Element => (
    <button
      type="button"
      aria-current={isInList && desk.pane.value === pane ? 'page' : undefined}
      onClick={() => {
        desk.showPane(pane)
      }}
      data-testid={`bar-${pane}`}
    >
      <Icon name={icon} />
      <span>{text}</span>
      {badge}
    </button>
  )
  return (
    <nav class="bottom-bar" aria-label={t('lists')}>
      {item(
        'waiting',
        'clock',
        t('queue'),
        <Badge
          count={waiting}
          label={t('queue-count', { count: waiting })}
          quiet={attention.tickets.size === 0}
          testId="bar-waiting-count"
        />,
      )}
      {item(
        'chats',
        'write',
        t('my-chats'),
        <Badge count={unread} label={t('unread', { count: unread })} testId="bar-unread-count" />,
      )}
    </nav>
  )
}
