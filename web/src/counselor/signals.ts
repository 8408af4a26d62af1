import { signal, type ReadonlySignal } from '@preact/signals'
import type { DesktopNotification } from './desktop-notification.ts'

/** How the desk calls a counselor who looks elsewhere. The choices stay in this browser. */
export interface Signals {
  readonly ticketsMuted: ReadonlySignal<boolean>
  readonly messagesMuted: ReadonlySignal<boolean>
  /** Whether the browser keeps the sounds back until the first click on the page. */
  readonly isSoundBlocked: ReadonlySignal<boolean>
  /** Whether the counselor has put off the offer of notifications. */
  readonly offerDeclined: ReadonlySignal<boolean>
  readonly notification: DesktopNotification
  muteTickets: (muted: boolean) => void
  muteMessages: (muted: boolean) => void
  declineOffer: () => void
}

const names = {
  tickets: 'lotse.mute',
  messages: 'lotse.mute-messages',
  offer: 'lotse.no-notification',
}

/** The switches, as the browser has kept them. */
export function createSwitches(storage: Storage): Omit<Signals, 'notification' | 'isSoundBlocked'> {
  const kept = (name: string) => {
    const value = signal(storage.getItem(name) === 'yes')
    const set = (on: boolean): void => {
      value.value = on
      storage.setItem(name, on ? 'yes' : 'no')
    }
    return { value, set }
  }
  const tickets = kept(names.tickets)
  const messages = kept(names.messages)
  const offer = kept(names.offer)
  return {
    ticketsMuted: tickets.value,
    messagesMuted: messages.value,
    offerDeclined: offer.value,
    muteTickets: tickets.set,
    muteMessages: messages.set,
    declineOffer: () => {
      offer.set(true)
    },
  }
}
