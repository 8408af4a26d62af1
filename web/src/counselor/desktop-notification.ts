import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { t } from '../shared/locale.ts'

/** Whether this browser may show notifications outside the page. */
export type NotificationPermit = 'unsupported' | 'not-asked' | 'granted' | 'denied'

/** Notifications on the desktop. */
export interface DesktopNotification {
  readonly permit: ReadonlySignal<NotificationPermit>
  /** Asks the browser, which asks the person; only ever called by a button. */
  ask(): Promise<void>
}

/** What a notification is about. Never a name, a topic or a word: others may see the screen. */
interface NotificationPorts {
  tickets: ReadonlySignal<ReadonlySet<string>>
  messages: ReadonlySignal<ReadonlySet<string>>
  isInFront: () => boolean
}

/**
 * Shows one notification for what comes in while another window is in front, and takes it away when all of it has been
 * looked at.
 */
export function startDesktopNotification(ports: NotificationPorts): DesktopNotification {
  const permit = signal(currentPermit())
  let shown: Notification | undefined
  let before: ReadonlySet<string> = new Set()
  effect(() => {
    const tickets = ports.tickets.value
    const now = new Set([...tickets, ...ports.messages.value])
    const news = [...now].filter((id) => !before.has(id))
    before = now
    if (now.size === 0) {
      shown?.close()
      shown = undefined
      return
    }
    if (news.length === 0 || permit.peek() !== 'granted' || ports.isInFront()) return
    const isTicket = news.some((id) => tickets.has(id))
    shown?.close()
    shown = show(t(isTicket ? 'notification-ticket' : 'notification-message'))
    if (!shown) permit.value = 'unsupported'
  })
  return {
    permit,
    async ask() {
      await Notification.requestPermission()
      permit.value = currentPermit()
    },
  }
}

function show(text: string): Notification | undefined {
  try {
    // Silent: the page has sounds of its own, with switches of their own.
    const notification = new Notification(text, { tag: 'lotse', silent: true })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
    return notification
  } catch {
    // Browsers of phones have the class, but show notifications of service workers only.
    return undefined
  }
}

function currentPermit(): NotificationPermit {
  if (!('Notification' in globalThis)) return 'unsupported'
  return Notification.permission === 'default' ? 'not-asked' : Notification.permission
}
