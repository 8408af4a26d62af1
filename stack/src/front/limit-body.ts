import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerTooLarge } from './problem.ts'

/** Bytes of the largest body that anything behind the front takes: the first upload of a device's keys through the edge. */
const largestBodyBytes = 1024 * 1024

/**
 * Answers a request with a larger body with 413 and ends its connection: at once when its headers say so, otherwise with
 * the first chunk too many. A chunked body that goes on after its answer ends the connection, too.
 *
 * @returns whether the request has been answered
 */
export function limitBody(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const refuse = (): void => {
    incoming.unpipe().removeAllListeners('data')
    if (outgoing.headersSent) incoming.socket.destroy()
    else answerTooLarge(outgoing)
  }
  if (Number(incoming.headers['content-length'] ?? 0) > largestBodyBytes) {
    refuse()
    return true
  }
  let length = 0
  const count = (chunk: Buffer): void => {
    length += chunk.length
    if (length > largestBodyBytes) refuse()
  }
  // A listener for data makes a stream flow; this waits until somebody wants to read.
  incoming.once('resume', () => incoming.on('data', count))
  outgoing.once('finish', () => {
    // Node would read a body that nobody wants to its end, and a chunked one may have none.
    if (!incoming.complete && 'transfer-encoding' in incoming.headers) incoming.socket.destroy()
  })
  return false
}
