import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import type { Attention, View } from './attention.ts'
import { isWatched, newInChat, newTickets } from './attention.ts'
import { type DeskState, emptyDesk } from './desk-state.ts'
import type { Desk } from './desk.ts'
import type { KeptIds } from './kept-ids.ts'

/** What watching works with. */
export interface WatchPorts {
  desk: Pick<Desk, 'state' | 'chats' | 'notices'>
  /** What is on the screen; a change of it while the counselor is present counts as a look. */
  screen: ReadonlySignal<Omit<View, 'present'>>
  /** Whether the page is in front and the counselor has just done something. */
  isPresent: () => boolean
  /** Notices that were looked at, kept through a reload. */
  lookedAt: KeptIds
  /** The newest message of a chat that was looked at, kept through a reload. */
  readMark: {
    get: (ticketId: string) => string | null
    set: (ticketId: string, id: string) => void
  }
}

/** What came in, until it was looked at. */
export interface Watch {
  readonly attention: ReadonlySignal<Attention>
  /**
   * The counselor moves, types or comes back: the chat and the notices on the screen have been looked at. The queue has only
   * if the sign was at the queue: whoever writes to one person does not see a list beside the chat grow.
   */
  look: (sign: { readonly atQueue: boolean }) => void
}

/** Keeps account of what the counselor has looked at. Nothing leaves the account but by a look, or with its ticket. */
export function watchAttention(ports: WatchPorts): Watch {
  const { desk } = ports
  const tickets = signal<ReadonlySet<string>>(new Set())
  const chats = signal<Attention['chats']>(new Map())
  const seen = new Map<string, Set<string>>()
  const marksAtStart = new Map<string, string | null>()

  const viewNow = (): View => ({ ...ports.screen.value, present: untracked(ports.isPresent) })

  /** Ids of what has come into a chat, the oldest first. */
  const messagesIn = (ticketId: string): string[] => {
    const messages = desk.chats.value.get(ticketId)?.messages.value ?? []
    return messages.filter((message) => !message.own).map((message) => message.id)
  }
  const noticesOf = (ticketId: string): string[] =>
    desk.notices.value
      .filter((notice) => notice.ticketId === ticketId)
      .map((notice) => notice.noticeId)

  const markSeen = (ticketId: string): void => {
    const known = seen.get(ticketId) ?? new Set()
    const messages = messagesIn(ticketId)
    const newest = messages.at(-1)
    if (newest !== undefined && !known.has(newest)) ports.readMark.set(ticketId, newest)
    seen.set(ticketId, new Set([...known, ...messages]))
    const notices = noticesOf(ticketId).filter((id) => !ports.lookedAt.has(id))
    if (notices.length > 0) ports.lookedAt.add(notices)
  }
  /** What was looked at before a reload: everything up to the mark. */
  const seenBefore = (ticketId: string, messages: readonly string[]): readonly string[] => {
    if (!marksAtStart.has(ticketId)) marksAtStart.set(ticketId, ports.readMark.get(ticketId))
    const mark = marksAtStart.get(ticketId)
    return mark ? messages.slice(0, messages.indexOf(mark) + 1) : []
  }
  const account = (view: View): void => {
    const own = new Set(desk.state.value.sessions.map((session) => session.ticketId))
    const next = new Map<string, ReadonlySet<string>>()
    const ids = [...desk.chats.value.keys(), ...desk.notices.value.map((one) => one.ticketId)]
    for (const ticketId of new Set(ids)) {
      if (isWatched(view, ticketId, own.has(ticketId))) markSeen(ticketId)
      const messages = messagesIn(ticketId)
      const known = new Set([...(seen.get(ticketId) ?? []), ...seenBefore(ticketId, messages)])
      const notices = noticesOf(ticketId).filter((id) => !ports.lookedAt.has(id))
      const fresh = newInChat([...messages, ...notices], known)
      if (fresh) next.set(ticketId, fresh)
    }
    if (!isSame(chats.peek(), next)) chats.value = next
  }

  let before: DeskState = emptyDesk
  effect(() => {
    const after = desk.state.value
    tickets.value = newTickets(tickets.peek(), before, after, { present: ports.isPresent() })
    before = after
  })
  const lookAtQueue = (view: View): void => {
    if (view.queue && tickets.peek().size > 0) tickets.value = new Set()
  }
  let showedQueue = false
  effect(() => {
    const view = viewNow()
    // Whoever opens the queue looks at it. What else changes on the screen says nothing about it.
    if (view.present && !showedQueue) lookAtQueue(view)
    showedQueue = view.queue
  })
  effect(() => {
    account(viewNow())
  })
  return {
    attention: computed(() => ({ tickets: tickets.value, chats: chats.value })),
    look: ({ atQueue }) => {
      untracked(() => {
        const view = { ...ports.screen.value, present: true }
        if (atQueue) lookAtQueue(view)
        if (chats.value.size > 0) account(view)
      })
    },
  }
}

function isSame(a: Attention['chats'], b: Attention['chats']): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([ticketId, ids]) => {
    const others = b.get(ticketId)
    return others?.size === ids.size && [...ids].every((id) => others.has(id))
  })
}
