import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { IconButton } from '../../design/icon-button.tsx'
import { Menu } from '../../design/menu.tsx'
import { t } from '../../shared/locale.ts'
import { followLink } from '../../shared/navigator.ts'
import type { Login } from '../login.ts'
import type { Signals } from '../signals.ts'
import { SecurityDialog } from './security-dialog.tsx'
import { SignalsDialog } from './signals-dialog.tsx'

interface DeskHeaderProps {
  /** Whether the live chat is on in any agency; also while that is not known yet. */
  on: boolean
  /** People who wait, and chats with something new. */
  wants: number
  login: Pick<Login, 'name' | 'isAdmin' | 'change' | 'logout'>
  /** Which of the two places is shown. */
  place: 'desk' | 'admin'
  /** Null where the desk is in another tab: its sounds and replies are there, too. */
  signals: Signals | null
  onLiveChat: () => void
  onAdmin: () => void
  onReplies: () => void
}

/** Sections, sounds and the own account. The live chat never leaves the navigation: off, it is grey. */
export function DeskHeader(props: DeskHeaderProps): JSX.Element {
  const { on, wants, login, place, signals } = props
  const open = useSignal<'signals' | 'security' | null>(null)
  const close = (): void => {
    open.value = null
  }
  return (
    <header class="desk-header">
      <span class="brand desk-brand">{t('brand')}</span>
      <nav aria-label={t('navigation')}>
        <a
          href="/admin/"
          aria-current={place === 'desk' ? 'page' : undefined}
          class={on ? 'nav-item' : 'nav-item nav-item-off'}
          data-testid="nav-live-chat"
          onClick={(event) => {
            followLink(event, props.onLiveChat)
          }}
        >
          {on ? t('live-chat-count', { count: wants }) : t('live-chat-off')}
        </a>
        {login.isAdmin ? (
          <a
            href="/admin/overview"
            aria-current={place === 'admin' ? 'page' : undefined}
            class="nav-item"
            data-testid="nav-admin"
            onClick={(event) => {
              followLink(event, props.onAdmin)
            }}
          >
            {t('administration')}
          </a>
        ) : null}
      </nav>
      <div class="desk-header-end">
        {signals ? <SoundState signals={signals} onOpen={() => (open.value = 'signals')} /> : null}
        <span class="soft small desk-user" data-testid="user">
          {login.name}
        </span>
        <Menu
          label={t('account', { name: login.name })}
          icon="people"
          testId="account"
          items={[
            ...(signals
              ? ([
                  {
                    label: t('own-replies'),
                    icon: 'write',
                    onSelect: props.onReplies,
                    testId: 'own-replies',
                  },
                ] as const)
              : []),
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
      {signals && open.value === 'signals' ? (
        <SignalsDialog signals={signals} onClose={close} />
      ) : null}
      {open.value === 'security' ? (
        <SecurityDialog onChoose={login.change} onClose={close} />
      ) : null}
    </header>
  )
}

/** Whether the desk is heard, and the button that leads to its sounds. */
function SoundState({ signals, onOpen }: { signals: Signals; onOpen: () => void }): JSX.Element {
  const isSilent = signals.ticketsMuted.value && signals.messagesMuted.value
  const isBlocked = signals.isSoundBlocked.value && !isSilent
  return (
    <>
      {isBlocked ? (
        <span class="soft small" role="status" data-testid="sound-blocked">
          {t('sound-blocked')}
        </span>
      ) : null}
      <IconButton
        icon={isSilent || isBlocked ? 'mute' : 'sound'}
        label={t('signals')}
        onClick={onOpen}
        testId="signals"
      />
    </>
  )
}
