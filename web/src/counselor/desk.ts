import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { CounselorFrame, CounselorRequest } from '@lotse/contract/frames'
import type { CounselorSession } from '../shared/api-types.ts'
import type { CounselorApi } from '../shared/counselor-api.ts'
import { createLiveSocket, type SocketLike } from '../shared/live-socket.ts'
import type { Timers } from '../shared/timers.ts'
import { createChatRegister, type ChatPorts } from './chat-register.ts'
import { type DeskNotice, type DeskState, emptyDesk, reduceFrame } from './desk-state.ts'
import type { KeptIds } from './kept-ids.ts'
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts'

/** What the desk needs from the page. */
export interface DeskPorts extends ChatPorts {
  api: CounselorApi
  timers: Timers
  /** Milliseconds of the page's clock. */
  now: () => number
  openSocket: () => SocketLike
  token: () => Promise<string>
  onTokenRenewed: (listener: (token: string) => void) => void
  /** Notices that the counselor has put away, also before a reload. */
  dismissed: KeptIds
}

/** What a phone shows while no chat is open. */
export type Pane = 'waiting' | 'chats'

/** The counselor's desk: availability, queue, own chats. */
export interface Desk {
  readonly state: ReadonlySignal<DeskState>
  readonly online: ReadonlySignal<boolean>
  readonly selected: ReadonlySignal<string | null>
  readonly selectedSession: ReadonlySignal<CounselorSession | null>
  readonly pane: ReadonlySignal<Pane>
  readonly chats: ReadonlySignal<ReadonlyMap<string, ChatSession>>
  /** Notices that the counselor has not put away, the oldest first. */
  readonly notices: ReadonlySignal<readonly DeskNotice[]>
  readonly waitingRoom: WaitingRoom
  /** @throws ApiError */
  setAvailability: (agency: string, on: boolean) => Promise<void>
  select: (ticketId: string | null) => void
  /** Leaves the chat for one of the lists, which matters where only one of the three fits. */
  showPane: (pane: Pane) => void
  /** Ends a chat, or gives an accepted ticket back. @throws ApiError */
  end: (ticketId: string) => Promise<void>
  /** Puts notices away. */
  dismiss: (noticeIds: readonly string[]) => void
  /** The page was asleep, or the network came back. */
  wake: () => void
  /** The browser says that the network is gone. */
  offline: () => void
  /** Stops for good and deletes every chat's store. */
  close: () => Promise<void>
  /** Stops for good and keeps every chat's store: another tab goes on with them. */
  leave: () => void
}

const beatMs = 15_000

/** Opens the desk: one socket for the news, one chat client for each running chat. */
export function createDesk(ports: DeskPorts): Desk {
  const { api } = ports
  const state = signal<DeskState>(emptyDesk)
  const online = signal(true)
  const selected = signal<string | null>(null)
  const pane = signal<Pane>('waiting')
  const register = createChatRegister(ports)
  const withoutDismissed = (notices: readonly DeskNotice[]): readonly DeskNotice[] =>
    notices.filter((notice) => !ports.dismissed.has(notice.noticeId))

  const setSessions = (sessions: readonly CounselorSession[]): void => {
    state.value = { ...state.value, sessions }
    register.follow(sessions)
    if (!sessions.some((session) => session.ticketId === selected.value)) selected.value = null
  }
  const loadSessions = async (): Promise<void> => {
    try {
      setSessions(await api.sessions())
    } catch {
      // The socket's next snapshot brings them.
    }
  }
  const onFrame = (frame: CounselorFrame): void => {
    if (frame.type === 'ticket-removed' && frame.why)
      waitingRoom.noteDeparture(frame.ticketId, frame.why)
    const next = reduceFrame(state.value, frame, ports.now())
    state.value = { ...next, notices: withoutDismissed(next.notices) }
    switch (frame.type) {
      case 'snapshot':
        setSessions(frame.sessions)
        break
      case 'ticket-added':
      case 'ticket-removed':
      case 'peer':
        break
      case 'roster':
        register.refreshRoster(frame.ticketId)
        break
      case 'consented':
      case 'active':
        register.refreshRoster(frame.ticketId)
        void loadSessions()
        break
      case 'accepted':
      case 'ended':
      case 'declined':
      case 'returned':
        void loadSessions()
        break
    }
  }
  const socket = createLiveSocket<CounselorFrame, CounselorRequest>({
    open: ports.openSocket,
    timers: ports.timers,
    beatMs,
    greet: async () => ({ type: 'auth', token: await ports.token() }),
    onFrame,
    onConnection: (connection) => {
      online.value = connection.open
    },
    // 4401 too is worth another try: the greeting fetches a new token.
    finalCodes: [],
    onFinal: () => {},
  })
  ports.onTokenRenewed((token) => socket.send({ type: 'auth', token }))

  const waitingRoom = createWaitingRoom({
    ...ports,
    tickets: computed(() => state.value.tickets),
    onAccepted: async (ticketId) => {
      await loadSessions()
      selected.value = ticketId
    },
  })

  return {
    state,
    online,
    selected,
    pane,
    selectedSession: computed(
      () => state.value.sessions.find((entry) => entry.ticketId === selected.value) ?? null,
    ),
    chats: register.chats,
    notices: computed(() => state.value.notices),
    waitingRoom,
    async setAvailability(agency, on) {
      const availability = await api.setAvailability(agency, on)
      // The queue of an agency that is on now follows with a snapshot.
      state.value = { ...state.value, availability }
    },
    select(ticketId) {
      selected.value = ticketId
      const session = state.value.sessions.find((entry) => entry.ticketId === ticketId)
      if (session) register.open(session)
    },
    async end(ticketId) {
      await api.end(ticketId)
      await loadSessions()
    },
    showPane(next) {
      pane.value = next
      selected.value = null
    },
    dismiss(noticeIds) {
      ports.dismissed.add(noticeIds)
      state.value = { ...state.value, notices: withoutDismissed(state.value.notices) }
    },
    wake() {
      socket.reconnect()
      for (const chat of register.chats.value.values()) chat.wake()
    },
    offline() {
      online.value = false
    },
    async close() {
      socket.close()
      await register.close()
    },
    leave() {
      socket.close()
      register.leave()
    },
  }
}
