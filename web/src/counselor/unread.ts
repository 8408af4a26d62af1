import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { Desk } from './desk.ts'

/** Messages of clients that came in while another chat was open, by ticket. */
export function countUnread(
  desk: Pick<Desk, 'chats' | 'selected'>,
): ReadonlySignal<ReadonlyMap<string, number>> {
  const seen = signal<ReadonlyMap<string, number>>(new Map())
  effect(() => {
    const ticketId = desk.selected.value
    const chat = ticketId === null ? undefined : desk.chats.value.get(ticketId)
    if (ticketId === null || !chat) return
    const received = countReceived(chat)
    if (seen.peek().get(ticketId) !== received) {
      seen.value = new Map(seen.peek()).set(ticketId, received)
    }
  })
  return computed(() => {
    const unread = new Map<string, number>()
    for (const [ticketId, chat] of desk.chats.value) {
      const count = countReceived(chat) - (seen.value.get(ticketId) ?? 0)
      if (count > 0) unread.set(ticketId, count)
    }
    return unread
  })
}

function countReceived(chat: ChatSession): number {
  return chat.messages.value.filter((message) => !message.own).length
}
