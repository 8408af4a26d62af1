import { computed, signal } from '@preact/signals'
import { messageSound, startAlarm, ticketSound } from '../src/counselor/alarm.ts'
import { countWants } from '../src/counselor/attention.ts'
import { watchPresence } from '../src/counselor/presence.ts'
import { watchAttention } from '../src/counselor/watch-attention.ts'
import { pageTimers } from '../src/shared/timers.ts'
import { memoryIds, openTestDesk, testMessage, testMoment, testSession } from './desk-harness.ts'

/** Something that came in, and whether the counselor has had it before their eyes since. */
interface Item {
  readonly id: string
  /** The chat that it is in; null for somebody who waits. */
  readonly chatId: string | null
  readonly cameAt: number
}

/** What happens to a counselor or is done by one. */
export type CounselorStep =
  | { readonly do: 'pass'; readonly seconds: number }
  | { readonly do: 'message' | 'open' | 'end'; readonly chat: number }
  | { readonly do: 'enter' | 'take' | 'away' | 'back' | 'phone' | 'desktop' | 'reconnect' }
  | { readonly do: 'type' | 'move-in-chat' | 'move-in-queue' }
  | { readonly do: 'pane'; readonly pane: 'waiting' | 'chats' }

/** Tickets of the counselor's chats. */
export const chats = ['a', 'b', 'c', 'd', 'e']
const presentMs = 30_000

/**
 * A counselor at a page, and a second account of what they have looked at that knows nothing of the first. Time is Jest's.
 *
 * @param advance lets milliseconds of the page's clock pass
 */
export async function openCounselor(advance: (ms: number) => Promise<unknown>) {
  const opened = openTestDesk(pageTimers, () => performance.now())
  const { desk, server } = opened
  server.sessions = chats.map((ticketId) => testSession(ticketId))
  opened.snapshot()
  await advance(0)

  const page = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), {
      visibilityState: 'visible',
      hasFocus: () => isInFront,
    }),
  })
  let isInFront = true
  const isPhone = signal(false)
  const queueColumn = new EventTarget()
  const presence = watchPresence({
    page: page as unknown as Window,
    now: () => performance.now(),
    isInQueue: (target) => target === queueColumn,
    onSign: (sign) => {
      watch.look(sign)
    },
  })
  const watch = watchAttention({
    desk,
    isPresent: presence.isPresent,
    screen: computed(() => ({
      chatId: desk.selected.value,
      queue: !isPhone.value || (desk.selected.value === null && desk.pane.value === 'waiting'),
      list: !isPhone.value || (desk.selected.value === null && desk.pane.value === 'chats'),
    })),
    lookedAt: memoryIds(),
    readMark: { get: () => null, set: () => {} },
  })
  const tickets = computed(() => watch.attention.value.tickets)
  const messages = computed(
    () => new Set([...watch.attention.value.chats.values()].flatMap((ids) => [...ids])),
  )
  const stops = [
    startAlarm(tickets, signal(false), ticketSound),
    startAlarm(messages, signal(false), messageSound),
  ]

  let lastSign = performance.now()
  let number = 0
  const waiting = new Set<string>()
  const unseen = new Map<string, Item>()
  const isPresent = (): boolean => isInFront && performance.now() - lastSign < presentMs
  const showsQueue = (): boolean =>
    !isPhone.value || (desk.selected.value === null && desk.pane.value === 'waiting')
  const lookAround = (seesQueue: boolean): void => {
    for (const item of unseen.values()) {
      const isSeen = item.chatId === null ? seesQueue : desk.selected.value === item.chatId
      if (isSeen) unseen.delete(item.id)
    }
  }
  const came = (id: string, chatId: string | null): void => {
    // Who has the chat before their eyes sees a message come. A line that is added to a list may go unnoticed.
    if (chatId !== null && isPresent() && desk.selected.value === chatId) return
    unseen.set(id, { id, chatId, cameAt: performance.now() })
  }
  const sign = (name: 'pointermove' | 'keydown', isAtQueue: boolean): void => {
    const event = new Event(name)
    if (isAtQueue) Object.defineProperty(event, 'target', { value: queueColumn })
    page.dispatchEvent(event)
    if (!isInFront) return
    lastSign = performance.now()
    lookAround(isAtQueue)
  }
  const act = (change: () => void): void => {
    if (!isInFront) return
    sign('pointermove', false)
    const showedQueue = showsQueue()
    change()
    lookAround(showsQueue() && !showedQueue)
  }

  const run = async (step: CounselorStep): Promise<void> => {
    const nextId = `${step.do}-${(number += 1)}`
    switch (step.do) {
      case 'pass':
        await advance(step.seconds * 1000)
        break
      case 'message': {
        const ticketId = chats[step.chat] ?? ''
        came(nextId, ticketId)
        const list = opened.messagesOf(ticketId)
        list.value = [...list.value, testMessage(nextId)]
        break
      }
      case 'end': {
        const ticketId = chats[step.chat] ?? ''
        came(nextId, ticketId)
        const ended = { type: 'ended', reason: 'client-ended', ticketId, at: testMoment } as const
        opened.frame({ ...ended, noticeId: nextId })
        break
      }
      case 'enter':
        waiting.add(nextId)
        came(nextId, null)
        opened.added(nextId)
        break
      case 'take': {
        const [ticketId] = waiting
        if (ticketId === undefined) break
        waiting.delete(ticketId)
        unseen.delete(ticketId)
        opened.frame({ type: 'ticket-removed', agency: 'hamburg', ticketId })
        break
      }
      case 'reconnect':
        // Somebody came while the connection was lost.
        waiting.add(nextId)
        came(nextId, null)
        opened.snapshot(true, [...waiting])
        break
      case 'open':
        act(() => {
          desk.select(chats[step.chat] ?? null)
        })
        break
      case 'pane':
        act(() => {
          desk.showPane(step.pane)
        })
        break
      case 'phone':
      case 'desktop':
        act(() => {
          isPhone.value = step.do === 'phone'
        })
        break
      case 'type':
        sign('keydown', false)
        break
      case 'move-in-chat':
        sign('pointermove', false)
        break
      case 'move-in-queue':
        sign('pointermove', showsQueue())
        break
      case 'away':
        isInFront = false
        break
      case 'back':
        isInFront = true
        page.dispatchEvent(new Event('focus'))
        lastSign = performance.now()
        lookAround(showsQueue())
        break
    }
    await advance(0)
  }
  return {
    run,
    unseen,
    shownTickets: () => tickets.value,
    shownMessages: () => messages.value,
    wants: () => countWants(desk.state.value, watch.attention.value),
    close: async () => {
      for (const stop of stops) stop()
      await desk.close()
    },
  }
}
