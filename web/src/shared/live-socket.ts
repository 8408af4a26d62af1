import { backoff } from '@lotse/common/backoff'
import { closeCodes } from '@lotse/contract/close-codes'
import type { BeatFrame } from '@lotse/contract/frames'
import type { Timers } from './timers.ts'

/** The part of `WebSocket` that is used here. */
export interface SocketLike {
  send(data: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

/** What every frame has. */
interface Frame {
  readonly type: string
}

/** What a socket is for, and what to do with what it brings. */
export interface LiveSocketOptions<Received extends Frame, Sent extends Frame> {
  open: () => SocketLike
  timers: Timers
  /** Milliseconds between `{type: "beat"}` frames, which the server answers with the same. */
  beatMs: number
  /** Sent at once after opening, such as the staff's `auth`; may fail, which counts as a lost connection. */
  greet?: () => Promise<Sent>
  onFrame: (frame: Received) => void
  /** Open, or the number of tries that failed in a row. */
  onConnection: (connection: { open: true } | { open: false; failures: number }) => void
  /** Close codes after which coming back is useless; `onFinal` gets the code. */
  finalCodes: readonly number[]
  onFinal: (code: number) => void
}

/** A socket that comes back by itself. */
export interface LiveSocket<Sent extends Frame> {
  /** Returns false while there is no connection. */
  send(frame: Sent | BeatFrame): boolean
  /** Drops a connection that may be dead (after sleep, after `online`) and opens a new one at once. */
  reconnect(): void
  close(): void
}

/** Beats for which the server may be silent after one. */
const silentBeats = 1.5
/** Milliseconds that a slow line has in any case, however short the beats are. */
const shortestSilenceMs = 10_000

/** Keeps one WebSocket open: back-off with jitter, beats and their answers, final close codes. */
export function createLiveSocket<Received extends Frame, Sent extends Frame>(
  options: LiveSocketOptions<Received, Sent>,
): LiveSocket<Sent> {
  const { timers } = options
  let socket: SocketLike | undefined
  let failures = 0
  let open = false
  let closed = false
  let stopBeat = (): void => {}
  let stopDeadline: (() => void) | undefined
  let stopRetry = (): void => {}

  const send = (frame: Sent | BeatFrame): boolean => {
    if (!open || !socket) return false
    socket.send(JSON.stringify(frame))
    return true
  }
  const heard = (): void => {
    stopDeadline?.()
    stopDeadline = undefined
  }
  const beat = (): void => {
    stopBeat = timers.after(options.beatMs, () => {
      // On a dead line the browser reports nothing until the transport gives up, which takes minutes.
      stopDeadline ??= timers.after(
        Math.max(silentBeats * options.beatMs, shortestSilenceMs),
        () => {
          lost(0)
        },
      )
      send({ type: 'beat' })
      beat()
    })
  }
  const drop = (): void => {
    stopBeat()
    heard()
    stopRetry()
    open = false
    const old = socket
    socket = undefined
    if (!old) return
    old.onopen = old.onmessage = old.onclose = null
    old.close()
  }
  const lost = (code: number): void => {
    drop()
    if (closed) return
    if (options.finalCodes.includes(code)) {
      closed = true
      options.onFinal(code)
      return
    }
    // A restarting server is back soon: the first pause is short, and random so that not everybody returns at the same moment.
    const attempt = code === closeCodes.restart ? 0 : failures
    failures += 1
    options.onConnection({ open: false, failures })
    stopRetry = timers.after(backoff(attempt, timers.random()), connect)
  }
  const established = (): void => {
    failures = 0
    options.onConnection({ open: true })
    beat()
  }
  const connect = (): void => {
    if (closed) return
    const current = options.open()
    socket = current
    current.onopen = () => {
      open = true
      if (!options.greet) {
        established()
        return
      }
      options.greet().then(
        (frame) => {
          if (socket !== current) return
          current.send(JSON.stringify(frame))
          established()
        },
        () => {
          if (socket === current) lost(0)
        },
      )
    }
    current.onmessage = (event) => {
      heard()
      const frame = parseFrame(event.data)
      // Both ends share the types of frames; a page of another version ignores types that it does not know.
      if (frame && frame.type !== 'beat') options.onFrame(frame as Received)
    }
    current.onclose = (event) => {
      if (socket === current) lost(event.code)
    }
  }
  connect()
  return {
    send,
    reconnect() {
      if (closed) return
      drop()
      connect()
    },
    close() {
      closed = true
      drop()
    },
  }
}

/** A text frame `{type, …}`; anything else is dropped, it cannot be for us. */
function parseFrame(data: unknown): Frame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const frame: unknown = JSON.parse(data)
    const known = typeof frame === 'object' && frame !== null && 'type' in frame
    return known && typeof frame.type === 'string' ? (frame as Frame) : undefined
  } catch {
    return undefined
  }
}

/**
 * Opens a WebSocket on the page's own origin.
 *
 * @example openSocket('/service/live-chat/events')
 */
export function openSocket(path: string): SocketLike {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  // The DOM types its handlers with the whole event; only `data` and `code` are used.
  return new WebSocket(url) as unknown as SocketLike
}
