import { closeCodes } from '@lotse/contract/close-codes'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AskingTab } from '../live/one-tab.ts'
import { Problem } from '../problem.ts'
import type { ApiParts } from './api-parts.ts'
import { requireOwnOrigin } from './authenticate.ts'
import { serveClientSocket } from './client-socket.ts'
import { serveCounselorSocket } from './counselor-socket.ts'
import type { LiveSockets } from './live-socket.ts'
import { everyAnswer, problemBody, problemHeaders, toProblem } from './problem-writer.ts'
import { queuePath } from './queue-endpoint.ts'
import type { SocketLimit } from './socket-limit.ts'

/** The sockets of this replica by whom they serve. */
export interface SocketKinds {
  readonly client: LiveSockets
  readonly counselor: LiveSockets
  readonly counselorLimit: SocketLimit
}

/** The path of the staff's socket. */
const eventsPath = '/live-chat/events'

/** Handles an `upgrade` event of the server: to the right socket, or a refusal in plain HTTP. */
export function handleUpgrade(
  parts: ApiParts,
  sockets: SocketKinds,
  request: IncomingMessage,
  connection: Duplex,
  head: Buffer,
): void {
  try {
    const [path = '', query] = (request.url ?? '').split('?')
    const ticketId = path.startsWith(queuePath) ? path.slice(queuePath.length) : ''
    const isQueue = ticketId !== '' && !ticketId.includes('/')
    if (!isQueue && path !== eventsPath) throw new Problem('not-found')
    requireOwnOrigin(parts, request.headers)
    if (!isQueue) {
      sockets.counselor.accept(request, connection, head, (socket) =>
        serveCounselorSocket(parts, sockets.counselorLimit, socket),
      )
      return
    }
    const { headers } = request
    const tab = readTab(query)
    sockets.client.accept(request, connection, head, (socket) => {
      serveClientSocket(parts, socket, { headers, ticketId, tab }).catch((error: unknown) => {
        parts.context.log.warn('a client was not connected', { error })
        socket.close(closeCodes.restart)
      })
    })
  } catch (error) {
    refuse(connection, toProblem(error, parts.context.log, parts.context.randomId))
  }
}

/** Which tab asks; 0 for a number that is none, as for none. */
function readTab(query: string | undefined): AskingTab {
  const values = new URLSearchParams(query)
  const tab = values.get('tab') ?? ''
  return {
    tab: /^\d{1,9}$/.test(tab) ? Number(tab) : 0,
    isReturning: values.get('returning') === '1',
  }
}

/** Answers on a bare connection, where there is no response object, and ends it. */
export function refuse(connection: Duplex, problem: Problem): void {
  const body = JSON.stringify(problemBody(problem))
  const headers = {
    ...everyAnswer,
    ...problemHeaders(problem),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`
  // Without a listener a peer that is gone already would end the process.
  connection.on('error', () => connection.destroy())
  connection.end(`${[status, ...lines].join('\r\n')}\r\n\r\n${body}`)
}
