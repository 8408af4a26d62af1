import { closeCodes } from '@lotse/contract/close-codes'
import type { IncomingHttpHeaders } from 'node:http'
import { queueFrame, type QueueBody } from '../live/queue-body.ts'
import { announceTab, takeChannel, type AskingTab } from '../live/one-tab.ts'
import type { TicketView, Watcher } from '../live/ticket-view.ts'
import type { ApiParts } from './api-parts.ts'
import { isEndOver } from './end-over.ts'
import { answerBeat, type LiveSocket, type SocketOwner } from './live-socket.ts'
import { sessionHashOf, sessionKey } from './session-cookie.ts'
import { mostSockets } from './socket-limit.ts'

/** The client's end of `GET /live-chat/queue/{ticketId}` as a WebSocket. There are many, so each holds only what it needs. */
class ClientSocket implements Watcher, SocketOwner {
  readonly parts: ApiParts
  readonly socket: LiveSocket
  readonly view: TicketView
  readonly tab: number
  next: Watcher | undefined

  constructor(parts: ApiParts, socket: LiveSocket, view: TicketView, tab: number) {
    this.parts = parts
    this.socket = socket
    this.view = view
    this.tab = tab
  }

  changed(body: QueueBody): void {
    this.socket.sendText(queueFrame(body))
  }

  gone(last: QueueBody | undefined): void {
    if (last !== undefined) this.changed(last)
    this.socket.close(closeCodes.gone)
    // Delivered as far as we can tell: nobody comes back for it after this close code.
    const { live, context } = this.parts
    live.farewells.delivered(this.view.sessionHash).catch((error: unknown) => {
      context.log.warn('a farewell was not forgotten', { error })
    })
  }

  replaced(): void {
    this.socket.evict(closeCodes.anotherTab)
  }

  get isPoll(): boolean {
    return false
  }

  message(): void {
    // The only frame of a client is a beat, and every frame is heard as one.
    answerBeat(this.socket)
  }

  heard(): void {
    this.parts.live.ticketBeats.beat(this.view.ticketId)
  }

  closed(): void {
    this.view.unwatch(this)
  }
}

/**
 * Attaches a socket, after its handshake, to the ticket of its cookie. A script cannot see the status of a refused
 * handshake, so what is wrong is said by close codes.
 */
export async function serveClientSocket(
  parts: ApiParts,
  socket: LiveSocket,
  request: {
    readonly headers: IncomingHttpHeaders
    readonly ticketId: string
    readonly tab: AskingTab
  },
): Promise<void> {
  const cookie = parts.cookies.read(request.headers.cookie)
  if (cookie === undefined) {
    socket.close(closeCodes.auth)
    return
  }
  const key = sessionKey(cookie)
  const sessionHash = sessionHashOf(cookie)
  const { views, snapshots, farewells } = parts.live
  const view = views.known(key) ?? (await views.find({ sessionHash }))
  if (view === undefined) {
    const isGenuine = parts.cookies.isGenuine(cookie)
    const last = isGenuine ? await farewells.find(sessionHash) : undefined
    if (last !== undefined) {
      socket.sendText(queueFrame(last))
      await farewells.delivered(sessionHash)
    }
    socket.close(isGenuine ? closeCodes.gone : closeCodes.auth)
    return
  }
  if (view.ticketId !== request.ticketId) {
    socket.close(closeCodes.notYours)
    return
  }
  if (await isEndOver(parts.context, view)) {
    socket.close(closeCodes.gone)
    return
  }
  if (view.state === 'Waiting') await snapshots.recent(view.agency)
  // It may have been wiped, or the other side may have gone, during the wait.
  if (view.isGone || socket.readyState !== socket.OPEN) {
    socket.close(closeCodes.restart)
    return
  }
  if (!takeChannel(view, request.tab)) {
    socket.close(closeCodes.anotherTab)
    return
  }
  announceTab(parts.context.wake, view, request.tab)
  const earlier = view.watchers().filter((watcher) => watcher instanceof ClientSocket)
  if (earlier.length >= mostSockets) earlier.at(-1)?.socket.evict()
  const body = views.body(view, true)
  const owner = new ClientSocket(parts, socket, view, request.tab.tab)
  view.watch(owner)
  socket.owner = owner
  owner.heard()
  owner.changed(body)
}
