import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import type { Clock } from '@lotse/common/clock'
import { closeCodes } from '@lotse/contract/close-codes'
import type { BeatFrame } from '@lotse/contract/frames'
import { repeat } from '../live/repeat.ts'

/** What a socket belongs to. */
export interface SocketOwner {
  /** A text frame came. */
  message(text: string): void
  /** Any sign of life: a frame or an answered ping. */
  heard(): void
  closed(): void
}

/** Bytes that may wait to be sent before a reader counts as stuck. */
const largestBacklogBytes = 256 * 1024

/** Milliseconds that an evicted socket has for its closing handshake. */
const evictWithinMs = 1_000

/** A socket with its owner on it. One object per connection, so it holds only what it needs. */
export class LiveSocket extends WebSocket {
  owner: SocketOwner | undefined
  unansweredPings = 0

  /** Sends a frame, unless the other side does not read: then the connection is cut. */
  sendText(text: string): void {
    if (this.readyState !== WebSocket.OPEN) return
    if (this.bufferedAmount > largestBacklogBytes) this.terminate()
    else this.send(text)
  }

  /**
   * Closes it to make room for another one. Its owner lets go at once, because a closing handshake takes as
   * long as the other side likes; one that does not answer it is cut.
   */
  evict(code: number = closeCodes.policy): void {
    const { owner } = this
    this.owner = undefined
    owner?.closed()
    this.close(code)
    setTimeout(() => this.terminate(), evictWithinMs).unref()
  }
}

const beat = JSON.stringify({ type: 'beat' } satisfies BeatFrame)

/** Tells a page that has sent a beat that its line works; browsers hide the pings of a socket from their pages. */
export function answerBeat(socket: LiveSocket): void {
  socket.sendText(beat)
}

/** Open sockets of one kind: pings them and cuts those that do not answer. */
export interface LiveSockets {
  readonly open: ReadonlySet<LiveSocket>
  /** Completes the handshake of an upgrade. */
  accept(
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
    onOpen: (socket: LiveSocket) => void,
  ): void
  /** Closes all with "restart", so that the other side comes back. */
  close(): Promise<void>
}

/** Milliseconds for which the closing handshakes of a drain are awaited. */
const closeWithinMs = 1_000
const closeStepMs = 10

/** Pings sent in one turn of the event loop. */
const pingAtOnce = 250

/**
 * @param onRefused answers a handshake that is none
 * @param pingEveryMs milliseconds between two pings; asked every time, because settings change
 * @param maxPayload bytes of the largest frame that is read
 */
export function createLiveSockets(
  clock: Clock,
  pingEveryMs: () => number,
  maxPayload: number,
  onRefused: (connection: Duplex) => void,
): LiveSockets {
  const open = new Set<LiveSocket>()
  const hear = (socket: LiveSocket): void => {
    socket.unansweredPings = 0
    socket.owner?.heard()
  }
  const receive = (socket: LiveSocket, data: RawData, isBinary: boolean): void => {
    if (isBinary) socket.close(closeCodes.policy)
    else socket.owner?.message(textOf(data))
  }

  /** Takes events where they arise: four listeners on each of ten thousand sockets would weigh as much as their tickets. */
  class OwnedSocket extends LiveSocket {
    override emit(event: string | symbol, ...values: unknown[]): boolean {
      switch (event) {
        case 'message':
          hear(this)
          receive(this, values[0] as RawData, values[1] === true)
          return true
        case 'pong':
          hear(this)
          return true
        case 'close':
          open.delete(this)
          this.owner?.closed()
          this.owner = undefined
          return true
        case 'error':
          // The close that follows does the rest.
          return true
        default:
          return super.emit(event, ...values)
      }
    }
  }

  // Compression of small frames costs 38 times the CPU and grows memory (measured).
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload,
    WebSocket: OwnedSocket,
  })
  server.on('wsClientError', (_error, connection) => onRefused(connection))

  const ignore = (): void => {}

  const pinging = repeat(
    pingEveryMs,
    async () => {
      let pinged = 0
      for (const socket of open) {
        if (socket.unansweredPings > 1) socket.terminate()
        else {
          socket.unansweredPings += 1
          socket.ping()
        }
        if (++pinged % pingAtOnce === 0) await nextTurn()
      }
    },
    ignore,
  )
  return {
    open,
    accept: (request, connection, head, onOpen) => {
      server.handleUpgrade(request, connection, head, (socket) => {
        open.add(socket)
        onOpen(socket)
      })
    },
    close: async () => {
      await pinging.stop()
      const sockets = [...open]
      for (const socket of sockets) socket.close(closeCodes.restart)
      for (let waited = 0; open.size > 0 && waited < closeWithinMs; waited += closeStepMs)
        await clock.sleep(closeStepMs)
      for (const socket of open) socket.terminate()
    },
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8')
  return data instanceof ArrayBuffer ? Buffer.from(data).toString('utf8') : data.toString('utf8')
}
