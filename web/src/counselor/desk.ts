import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { ChatSession } from '../chat/chat-session.ts'
import type { CounselorFrame, CounselorRequest } from '@lotse/contract/frames'
import type { CounselorSession, DismissReason } from '../shared/api-types.ts'
import type { CounselorApi } from '../shared/counselor-api.ts'
import { createLiveSocket, type SocketLike } from '../shared/live-socket.ts'
import { ApiError, type ErrorCode } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'
import { createChatRegister, type ChatPorts } from './chat-register.ts'
import { type DeskState, emptyDesk, reduceFrame } from './desk-state.ts'

/** What the desk needs from the page. */
export interface DeskPorts extends ChatPorts {
  api: CounselorApi
  timers: Timers
  /** Milliseconds of the page's clock. */
  now: () => number
  openSocket: () => SocketLike
  token: () => Promise<string>
  onTokenRenewed: (listener: (token: string) => void) => void
}

/** A code of the api, or the reason where the code alone does not say what to do. */
export type TicketError = ErrorCode | 'unanswered-accepts'

/** The counselor's desk: availability, queue, own chats. */
export interface Desk {
  readonly state: ReadonlySignal<DeskState>
  readonly online: ReadonlySignal<boolean>
  readonly selected: ReadonlySignal<string | null>
  readonly selectedSession: ReadonlySignal<CounselorSession | null>
  readonly chats: ReadonlySignal<ReadonlyMap<string, ChatSession>>
  /** Tickets that came in since the counselor last looked. */
  readonly unseen: ReadonlySignal<ReadonlySet<string>>
  /** What went wrong with a ticket, shown in its place. */
  readonly ticketErrors: ReadonlySignal<ReadonlyMap<string, TicketError>>
  readonly accepting: ReadonlySignal<string | null>
  /** @throws ApiError */
  setAvailability: (agency: string, on: boolean) => Promise<void>
  accept: (ticketId: string) => Promise<void>
  /** Turns a waiting ticket away. */
  turnAway: (ticketId: string, reason: DismissReason) => Promise<void>
  select: (ticketId: string | null) => void
  /** Ends a chat, or gives an accepted ticket back. @throws ApiError */
  end: (ticketId: string) => Promise<void>
  dismiss: (noticeId: string) => void
  /** The counselor has looked at the queue. */
  look: () => void
  /** The page was asleep, or the network came back. */
  wake: () => void
  /** The browser says that the network is gone. */
  offline: () => void
  /** Stops for good and deletes every chat's store. */
  close: () => Promise<void>
}

const beatMs = 15_000
/** How long "already taken" stays readable in the place of its ticket. */
const showErrorMs = 6000

/** Opens the desk: one socket for the news, one chat client for each running chat. */
export function createDesk(ports: DeskPorts): Desk {
  const { api } = ports
  const state = signal<DeskState>(emptyDesk)
  const online = signal(true)
  const selected = signal<string | null>(null)
  const unseen = signal<ReadonlySet<string>>(new Set())
  const ticketErrors = signal<ReadonlyMap<string, TicketError>>(new Map())
  const accepting = signal<string | null>(null)
  const register = createChatRegister(ports)

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
  const noteNew = (before: DeskState, after: DeskState): void => {
    if (!before.ready) return
    const known = new Set(before.tickets.map((ticket) => ticket.ticketId))
    const waiting = after.tickets.map((ticket) => ticket.ticketId)
    // A queue that appears because its switch was just turned is being looked at.
    const watched = before.availability.filter((entry) => entry.on).map((entry) => entry.agency)
    const fresh = after.tickets
      .filter((ticket) => !known.has(ticket.ticketId) && watched.includes(ticket.agency))
      .map((ticket) => ticket.ticketId)
    const still = [...unseen.value].filter((ticketId) => waiting.includes(ticketId))
    if (fresh.length > 0 || still.length !== unseen.value.size) {
      unseen.value = new Set([...still, ...fresh])
    }
  }
  const onFrame = (frame: CounselorFrame): void => {
    const before = state.value
    state.value = reduceFrame(before, frame, ports.now())
    noteNew(before, state.value)
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

  const showError = (ticketId: string, error: unknown): void => {
    const code = ticketError(error)
    ticketErrors.value = new Map(ticketErrors.value).set(ticketId, code)
    ports.timers.after(showErrorMs, () => {
      const next = new Map(ticketErrors.value)
      next.delete(ticketId)
      ticketErrors.value = next
    })
  }

  return {
    state,
    online,
    selected,
    selectedSession: computed(
      () => state.value.sessions.find((entry) => entry.ticketId === selected.value) ?? null,
    ),
    chats: register.chats,
    unseen,
    ticketErrors,
    accepting,
    async setAvailability(agency, on) {
      const availability = await api.setAvailability(agency, on)
      // The queue of an agency that is on now follows with a snapshot.
      state.value = { ...state.value, availability }
    },
    async accept(ticketId) {
      if (accepting.value !== null) return
      accepting.value = ticketId
      try {
        await api.accept(ticketId)
        await loadSessions()
        selected.value = ticketId
      } catch (error) {
        showError(ticketId, error)
      } finally {
        accepting.value = null
      }
    },
    async turnAway(ticketId, reason) {
      try {
        await api.dismiss(ticketId, reason)
      } catch (error) {
        showError(ticketId, error)
      }
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
    dismiss(noticeId) {
      const notices = state.value.notices.filter((notice) => notice.noticeId !== noticeId)
      state.value = { ...state.value, notices }
    },
    look() {
      if (unseen.value.size > 0) unseen.value = new Set()
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
  }
}

function ticketError(error: unknown): TicketError {
  if (!(error instanceof ApiError)) return 'unreadable'
  return error.reason === 'unanswered-accepts' ? error.reason : error.code
}
