import { signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { CounselorSession } from '../shared/api-types.ts'

/** What the register needs from the page. */
export interface ChatPorts {
  createChat: (ticketId: string, readOnly: boolean) => Promise<ChatSession>
  /** Deletes what this tab keeps of a chat that is over. */
  forgetChat: (ticketId: string) => void
}

/** The open chat clients: one for each ticket, because each ticket has its own Matrix user. */
export interface ChatRegister {
  readonly chats: ReadonlySignal<ReadonlyMap<string, ChatSession>>
  /** Opens running chats, makes ended ones read-only, and wipes those that are gone. */
  follow(sessions: readonly CounselorSession[]): void
  /** Opens a chat if it is not open, an ended one too. */
  open(session: CounselorSession): void
  refreshRoster(ticketId: string): void
  /** Wipes all of them; none is opened after that. */
  close(): Promise<void>
  /** Stops all of them and keeps their stores, for another tab; none is opened after that. */
  leave(): void
}

/** Keeps chat clients in step with the list of sessions. */
export function createChatRegister(ports: ChatPorts): ChatRegister {
  const chats = signal<ReadonlyMap<string, ChatSession>>(new Map())
  const opening = new Set<string>()
  /** Chats without a room: they are shown, and nothing is asked for that the service cannot answer yet. */
  const withoutRoom = new Set<string>()
  let isClosed = false

  const create = async (session: CounselorSession): Promise<void> => {
    const { ticketId } = session
    opening.add(ticketId)
    try {
      const chat = await ports.createChat(ticketId, session.state === 'Ended')
      if (isClosed) return
      chats.value = new Map(chats.value).set(ticketId, chat)
      if (!withoutRoom.has(ticketId)) await chat.open()
    } catch {
      // The chunk did not load; the next frame or click tries again.
    } finally {
      opening.delete(ticketId)
    }
  }
  const open = (session: CounselorSession): void => {
    if (isClosed) return
    const { ticketId, hasRoom } = session
    const chat = chats.value.get(ticketId)
    const hadRoom = !withoutRoom.has(ticketId)
    if (hasRoom) withoutRoom.delete(ticketId)
    else withoutRoom.add(ticketId)
    if (!chat && !opening.has(ticketId)) void create(session)
    if (!chat || !hasRoom) return
    // Opening reports `pending` when the room of an earlier accept no longer exists.
    if (!hadRoom || ['failed', 'pending'].includes(chat.phase.value)) void chat.open()
  }
  return {
    chats,
    open,
    follow(sessions) {
      const known = new Set(sessions.map((session) => session.ticketId))
      const next = new Map(chats.value)
      for (const [ticketId, chat] of chats.value) {
        if (known.has(ticketId)) continue
        next.delete(ticketId)
        withoutRoom.delete(ticketId)
        ports.forgetChat(ticketId)
        void chat.wipe().catch(() => {
          // Its key is gone with the server's half; the ciphertext is worth nothing.
        })
      }
      if (next.size !== chats.value.size) chats.value = next
      for (const session of sessions) {
        if (session.state === 'Ended') chats.value.get(session.ticketId)?.setReadOnly()
        else open(session)
      }
    },
    refreshRoster(ticketId) {
      void chats.value.get(ticketId)?.refreshRoster()
    },
    async close() {
      isClosed = true
      const last = [...chats.value.values()]
      chats.value = new Map()
      await Promise.allSettled(last.map((chat) => chat.wipe()))
    },
    leave() {
      isClosed = true
      for (const chat of chats.value.values()) chat.close()
      chats.value = new Map()
    },
  }
}
