import { closeCodes } from '@lotse/contract/close-codes'
import type { BeatFrame, QueueFrame } from '@lotse/contract/frames'
import type { QueueBody } from './api-types.ts'
import { backoff } from '@lotse/common/backoff'
import type { ClientApi } from './client-api.ts'
import { createLiveSocket, type SocketLike } from './live-socket.ts'
import { ApiError } from './request.ts'
import type { Timers } from './timers.ts'

/** What the channel of one ticket needs. */
export interface QueueChannelOptions {
  api: Pick<ClientApi, 'queue'>
  ticketId: string
  /** A random number of this tab; the service lets one tab of a browser go on with a ticket. */
  tab: string
  /** Opens a socket whose address ends with this query. */
  openSocket: (query: string) => SocketLike
  timers: Timers
  /** Milliseconds between beats. */
  beatMs: number
  onQueue: (body: QueueBody) => void
  /** The ticket is not there any more, or not ours. */
  onGone: () => void
  /** Another tab of this browser goes on with the ticket. */
  onMoved: () => void
  onOnline: (online: boolean) => void
}

/** The client's heartbeat and news in every state of the ticket. */
export interface QueueChannel {
  /** Asks for the current state at once; for a page that was asleep, or whose network came back. */
  refresh(): void
  close(): void
}

/** After this many failed sockets in a row a proxy is probably in the way: poll beside the further tries. */
const failuresUntilPoll = 2
const pollSeconds = 25

/** WebSocket with long-poll as the way round proxies that block it; both bring the same body. */
export function createQueueChannel(options: QueueChannelOptions): QueueChannel {
  const { api, ticketId, timers } = options
  let version: string | undefined
  let poll: AbortController | undefined
  let closed = false
  /** Once a channel was open, a tab that came later must not lose it to this one's reconnecting. */
  let hasBegun = false

  const tabQuery = (): { tab: string; returning?: '1' } => ({
    tab: options.tab,
    ...(hasBegun ? { returning: '1' as const } : {}),
  })
  const close = (): void => {
    closed = true
    poll?.abort()
    poll = undefined
    socket.close()
  }
  const gone = (): void => {
    if (closed) return
    close()
    options.onGone()
  }
  const moved = (): void => {
    if (closed) return
    close()
    options.onMoved()
  }
  const receive = (body: QueueBody): void => {
    if (closed) return
    hasBegun = true
    version = body.version
    options.onQueue(body)
  }
  const startPoll = (): void => {
    if (poll || closed) return
    const controller = new AbortController()
    poll = controller
    void pollUntilAborted(controller.signal)
  }
  const pollUntilAborted = async (signal: AbortSignal): Promise<void> => {
    let failures = 0
    while (!signal.aborted) {
      try {
        const news = version === undefined ? {} : { version, wait: pollSeconds }
        const body = await api.queue(ticketId, { ...news, ...tabQuery() }, signal)
        if (signal.aborted) return
        failures = 0
        options.onOnline(true)
        receive(body)
      } catch (error) {
        if (signal.aborted) return
        if (isMoved(error)) {
          moved()
          return
        }
        if (isGone(error)) {
          gone()
          return
        }
        options.onOnline(false)
        const pause = backoff(failures, timers.random())
        failures += 1
        await new Promise<void>((resolve) => {
          timers.after(pause, resolve)
        })
      }
    }
  }

  const socket = createLiveSocket<QueueFrame, BeatFrame>({
    open: () => options.openSocket(`?${new URLSearchParams(tabQuery()).toString()}`),
    timers,
    beatMs: options.beatMs,
    onFrame: (frame) => {
      if (frame.type === 'queue') receive(frame)
    },
    onConnection: (connection) => {
      if (connection.open) {
        poll?.abort()
        poll = undefined
        options.onOnline(true)
        return
      }
      if (!poll) options.onOnline(false)
      if (connection.failures >= failuresUntilPoll) startPoll()
    },
    finalCodes: [closeCodes.notYours, closeCodes.gone, closeCodes.auth, closeCodes.anotherTab],
    onFinal: (code) => {
      if (code === closeCodes.anotherTab) moved()
      else gone()
    },
  })

  return {
    refresh() {
      if (closed) return
      api.queue(ticketId, tabQuery()).then(
        (body) => {
          if (closed) return
          options.onOnline(true)
          receive(body)
        },
        (error: unknown) => {
          if (isMoved(error)) moved()
          else if (isGone(error)) gone()
          else if (!closed) socket.reconnect()
        },
      )
    },
    close,
  }
}

function isMoved(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'another-tab'
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && [401, 404, 410].includes(error.status)
}
