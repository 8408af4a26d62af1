import { signal, type Signal } from '@preact/signals'
import type { CounselorFrame } from '@lotse/contract/frames'
import type { ChatMessage } from '../src/chat/message-list.ts'
import { createDesk, type Desk } from '../src/counselor/desk.ts'
import type { KeptIds } from '../src/counselor/kept-ids.ts'
import type { CounselorSession } from '../src/shared/api-types.ts'
import type { CounselorApi } from '../src/shared/counselor-api.ts'
import type { SocketLike } from '../src/shared/live-socket.ts'
import { ApiError } from '../src/shared/request.ts'
import type { Timers } from '../src/shared/timers.ts'
import { hamburg } from './staff-agency.ts'

/** The moment at which everything in these tests has happened. */
export const testMoment = '2026-01-01T10:00:00Z'

/** A waiting ticket as the server sends it. */
const testTicket = (ticketId: string, joinedAt = testMoment) => ({
  ticketId,
  pseudonym: `Otter ${ticketId}`,
  topic: null,
  joinedAt,
  minutesWaiting: 0,
})

/** An own chat as the server sends it. */
export const testSession = (
  ticketId: string,
  state: CounselorSession['state'] = 'Active',
): CounselorSession => ({
  ticketId,
  agency: 'hamburg',
  state,
  pseudonym: `Otter ${ticketId}`,
  topic: null,
  locale: 'en',
  hasRoom: true,
  acceptedAt: testMoment,
  since: testMoment,
})

/** A desk with a server and chats that do what the test says. */
export interface DeskHarness {
  readonly desk: Desk
  /** What the desk has asked for, in order. */
  readonly log: string[]
  readonly sockets: SocketLike[]
  /** What the server answers when it is asked for the own chats. */
  readonly server: { sessions: CounselorSession[] }
  /** Messages of the chats, by ticket; a chat that was never opened has them as well. */
  messagesOf: (ticketId: string) => Signal<readonly ChatMessage[]>
  /** The newest socket brings a frame. */
  frame: (body: CounselorFrame) => void
  snapshot: (on?: boolean, tickets?: readonly string[]) => void
  added: (ticketId: string) => void
  /** The login has renewed its token. */
  renew: () => void
}

const beat = JSON.stringify({ type: 'beat' })

/** Opens a desk. @param now milliseconds of the page's clock */
export function openTestDesk(
  timers: Timers,
  now: () => number,
  change: Partial<CounselorApi> = {},
): DeskHarness {
  const log: string[] = []
  const sockets: SocketLike[] = []
  const server = { sessions: [] as CounselorSession[] }
  const messages = new Map<string, Signal<readonly ChatMessage[]>>()
  const messagesOf = (ticketId: string): Signal<readonly ChatMessage[]> => {
    const known = messages.get(ticketId) ?? signal<readonly ChatMessage[]>([])
    messages.set(ticketId, known)
    return known
  }
  let renewed = (_token: string): void => {}
  const unused = () => Promise.reject(new ApiError('not-found', 404))
  const desk = createDesk({
    api: {
      availability: unused,
      setAvailability: (agency, on) => {
        log.push(`switch ${agency} ${on}`)
        return Promise.resolve([{ ...hamburg, on, active: on }])
      },
      accept: (ticketId) => Promise.resolve({ ticketId, roomId: '!r', state: 'Accepted' }),
      dismiss: (ticketId, reason) => {
        log.push(`dismiss ${ticketId} ${reason}`)
        return Promise.resolve()
      },
      sessions: () => Promise.resolve(server.sessions),
      credentials: unused,
      device: unused,
      end: () => Promise.resolve({ state: 'Ended' }),
      ...change,
    },
    timers,
    now,
    openSocket: () => {
      const socket: SocketLike = {
        send: (data) => {
          log.push(`sent ${data}`)
          if (data === beat) socket.onmessage?.({ data })
        },
        close: () => {},
        onopen: null,
        onmessage: null,
        onclose: null,
      }
      sockets.push(socket)
      return socket
    },
    token: () => Promise.resolve('token'),
    onTokenRenewed: (listener) => {
      renewed = listener
    },
    dismissed: memoryIds(),
    createChat: (ticketId, readOnly) => {
      log.push(`chat ${ticketId}${readOnly ? ' to read' : ''}`)
      // Only what the desk calls.
      return Promise.resolve({
        phase: signal('open'),
        messages: messagesOf(ticketId),
        open: () => Promise.resolve(log.push(`open ${ticketId}`)),
        wake: () => {},
        refreshRoster: () => Promise.resolve(log.push(`roster ${ticketId}`)),
        setReadOnly: () => log.push(`read only ${ticketId}`),
        close: () => log.push(`close ${ticketId}`),
        wipe: () => Promise.resolve(log.push(`wipe ${ticketId}`)),
      } as never)
    },
    forgetChat: (ticketId) => log.push(`forget ${ticketId}`),
  })
  const frame = (body: CounselorFrame): void => {
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify(body) })
  }
  return {
    desk,
    log,
    sockets,
    server,
    messagesOf,
    frame,
    snapshot: (on = true, tickets = []) => {
      frame({
        type: 'snapshot',
        availability: [{ ...hamburg, on, active: on }],
        tickets: tickets.map((ticketId) => ({ ...testTicket(ticketId), agency: 'hamburg' })),
        sessions: server.sessions,
        notices: [],
      })
    },
    added: (ticketId) => {
      frame({ type: 'ticket-added', agency: 'hamburg', ticket: testTicket(ticketId) })
    },
    renew: () => {
      renewed('new')
    },
  }
}

/** A message that somebody has written. */
export function testMessage(id: string, own = false): ChatMessage {
  return { id, own, timestamp: 0, body: id, trust: 'trusted', status: 'received' }
}

/** Ids that no storage keeps. */
export function memoryIds(): KeptIds {
  const ids = new Set<string>()
  return {
    has: (id) => ids.has(id),
    add: (more) => {
      for (const id of more) ids.add(id)
    },
  }
}
