import type { ComponentChildren, JSX } from 'preact'
import { Icon } from '../design/icon.tsx'
import { Menu, type MenuItem } from '../design/menu.tsx'
import { t } from '../shared/locale.ts'
import type { ChatSession } from './chat-session.ts'

/** Where the other side is, as far as the service knows. */
export interface Presence {
  readonly state: 'here' | 'away'
  /** Whole minutes since then. */
  readonly sinceMinutes?: number | undefined
}

interface ChatHeaderProps {
  session: ChatSession
  title: string
  presence?: Presence | null | undefined
  lead?: ComponentChildren
  details?: string | undefined
  actions?: ComponentChildren
  menu?: readonly MenuItem[]
  /** Name of the agency in a saved copy; without one the menu offers no copy. */
  agency?: string | undefined
  onSafety: () => void
  onSave: () => void
}

/** One row: whom one writes with, where they are, and everything that is seldom needed behind one button. */
export function ChatHeader(props: ChatHeaderProps): JSX.Element {
  const { session, title, presence, details } = props
  const items = menuItems(props)
  const state = session.peerIsTyping.value ? 'typing' : presence?.state
  return (
    <header class="chat-header">
      {props.lead}
      <div class="chat-who">
        <h1 class="chat-title" id="chat-title" tabIndex={-1} data-testid="chat-title">
          {title}
        </h1>
        <p class="chat-state" data-state={state} data-testid="chat-state">
          {details === undefined ? null : <span>{details}</span>}
          {state === undefined ? null : (
            <span class="chat-presence">{stateText(state, presence?.sinceMinutes ?? 0)}</span>
          )}
          <span class="chat-encrypted">
            <Icon name="lock" /> {t('chat-encrypted')}
          </span>
        </p>
      </div>
      {props.actions}
      {items.length > 0 ? <Menu label={t('chat-menu')} items={items} testId="chat-menu" /> : null}
    </header>
  )
}

function stateText(state: 'typing' | Presence['state'], minutes: number): string {
  if (state === 'typing') return t('peer-typing')
  return state === 'here' ? t('peer-here') : t('peer-away', { minutes })
}

function menuItems(props: ChatHeaderProps): MenuItem[] {
  const { session, menu = [], agency } = props
  const { showsTyping } = session
  const items: MenuItem[] = []
  if (session.roster.value) {
    items.push({
      label: t('safety-open'),
      icon: 'shield',
      onSelect: props.onSafety,
      testId: 'safety-open',
    })
    if (session.composer.value !== 'read-only')
      items.push({
        label: t(showsTyping.value ? 'typing-hide' : 'typing-show'),
        icon: 'write',
        onSelect: () => (showsTyping.value = !showsTyping.value),
        testId: 'typing-switch',
      })
  }
  // Until there is something to save.
  if (agency !== undefined && session.messages.value.length > 0)
    items.push({ label: t('save-open'), icon: 'save', onSelect: props.onSave, testId: 'save-open' })
  return [...items, ...menu]
}
