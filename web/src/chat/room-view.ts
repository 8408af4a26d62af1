import { batch, effect, signal, type Signal } from '@preact/signals'
import type { Begun } from './begun.ts'
import type { PersonMove } from './chat-session.ts'
import type { ChatTransport } from './chat-transport.ts'
import { buildMessageList, type ChatMessage } from './message-list.ts'
import type { PeerLink } from './peer-link.ts'
import { deliveredIds, receptionOf } from './peer-state.ts'
import type { RosterMember } from './roster.ts'

/** What the view reads from. */
export interface RoomViewSources {
  /** The open connection and the own Matrix id; undefined while there is none. */
  readonly room: () => { transport: ChatTransport; userId: string } | undefined
  /** Members of the roster that this page trusts. */
  readonly members: () => readonly RosterMember[]
  /** Whether the chat has stopped. */
  readonly isOver: () => boolean
  readonly link: Pick<PeerLink, 'peerHas' | 'noteReception'>
  readonly begun: Pick<Begun, 'noteUnsent'>
}

/** What a page shows of a room, as the roster allows. */
export interface RoomView {
  readonly messages: Signal<readonly ChatMessage[]>
  readonly moves: Signal<readonly PersonMove[]>
  /** Whether the homeserver lets this person write. */
  readonly maySend: Signal<boolean>
  /** Reads the room again, soon: one render for a burst of events. */
  refresh: () => void
}

/** Reads a room into signals, and again whenever the other person has confirmed a message. */
export function createRoomView(sources: RoomViewSources): RoomView {
  const { link, begun } = sources
  const messages = signal<readonly ChatMessage[]>([])
  const moves = signal<readonly PersonMove[]>([])
  const maySend = signal(false)
  let isScheduled = false

  const read = (): void => {
    const room = sources.room()
    if (!room) return
    const { transport, userId } = room
    const members = sources.members()
    const events = transport.events()
    const delivered = deliveredIds(events, link.peerHas.value)
    batch(() => {
      messages.value = buildMessageList(events, members, userId, (id) => delivered.has(id))
      moves.value = transport.moves().flatMap(({ userId: who, ...move }) => {
        const member = members.find((one) => one.userId === who)
        return member ? [{ ...move, person: member.person }] : []
      })
      begun.noteUnsent(events)
      maySend.value = transport.maySend()
    })
    link.noteReception(receptionOf(events, members, userId))
  }
  const refresh = (): void => {
    if (isScheduled || sources.isOver()) return
    isScheduled = true
    queueMicrotask(() => {
      isScheduled = false
      read()
    })
  }
  effect(() => {
    void link.peerHas.value
    refresh()
  })
  return { messages, moves, maySend, refresh }
}
