import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { t } from '../../shared/locale.ts'
import type { Login } from '../login.ts'
import type { Signals } from '../signals.ts'
import { SecurityDialog } from './security-dialog.tsx'
import { SignalsDialog } from './signals-dialog.tsx'

interface DeskHeaderProps {
  /** Whether the live chat is on in any agency; also while that is not known yet. */
  on: boolean
  /** People who wait, and chats with something new. */
  wants: number
  login: Pick<Login, 'name' | 'change' | 'logout'>
  signals: Signals
  onLiveChat: () => void
  onReplies: () => void
}

/** Sections, sounds and the own account. The live chat never leaves the navigation: off, it is grey. */
export function DeskHeader(props: DeskHeaderProps): JSX.Element {
  const { on, wants, login, signals } = props
  const open = useSignal<'signals' | 'security' | null>(null)
  const close = (): void => {
    open.value = null
  }
  const isSilent = signals.ticketsMuted.value && signals.messagesMuted.value
  const isBlocked = signals.isSoundBlocked.value && !isSilent
  return (
    <header class="desk-header">
      <span class="brand desk-brand">{t('brand')}</span>
      <nav aria-label={t('navigation')}>
        <a
          href="/admin/"
          aria-current="page"
          class={on ? 'nav-item' : 'nav-item nav-item-off'}
          data-testid="nav-live-chat"
          onClick={(event) => {
            event.preventDefault()
            props.onLiveChat()
          }}
        >
          {on ? t('live-chat-count', { count: wants }) : t('live-chat-off')}
        </a>
      </nav>
      <div class="desk-header-end">
        {isBlocked ? (
          <span class="soft small" role="status" data-testid="sound-blocked">
            {t('sound-blocked')}
          </span>
        ) : null}
        <IconButton
          icon={isSilent || isBlocked ? 'mute' : 'sound'}
          label={t('signals')}
          onClick={() => (open.value = 'signals')}
          testId="signals"
        />
        <span class="soft small desk-user" data-testid="user">
          {login.name}
        </span>
        <Menu
          label={t('account', { name: login.name })}
          icon="people"
          testId="account"
          items={[
            {
              label: t('own-replies'),
              icon: 'write',
              onSelect: props.onReplies,
              testId: 'own-replies',
            },
            {
              label: t('security'),
              icon: 'shield',
              onSelect: () => (open.value = 'security'),
              testId: 'security',
            },
            { label: t('log-out'), icon: 'lock', onSelect: login.logout, testId: 'log-out' },
          ]}
        />
      </div>
      {open.value === 'signals' ? <SignalsDialog signals={signals} onClose={close} /> : null}
      {open.value === 'security' ? (
        <SecurityDialog onChoose={login.change} onClose={close} />
      ) : null}
    </header>
  )
}
