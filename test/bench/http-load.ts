import { connect } from 'node:net'

/** Most milliseconds for a whole load, after which a server counts as stuck. */
const stuckAfter = 60_000

/**
 * Sends requests over a few kept-alive connections, one at a time on each, and reads the answers whole. Written on bare
 * sockets because the load must be cheaper than the server that it measures.
 *
 * @param requestOf the n-th request, complete
 */
export async function sendRequests(options: {
  readonly port: number
  readonly connections: number
  readonly count: number
  readonly requestOf: (index: number) => string
}): Promise<void> {
  let next = 0
  const worker = async (): Promise<void> =>
    await new Promise((resolve, reject) => {
      let received = ''
      const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
      const send = (): void => {
        const index = next++
        if (index < options.count) socket.write(options.requestOf(index), 'latin1')
        else {
          socket.destroy()
          resolve()
        }
      }
      socket.setEncoding('latin1')
      socket.setTimeout(stuckAfter, () => socket.destroy(new Error('The server is stuck.')))
      socket.once('connect', send)
      socket.once('error', reject)
      socket.on('data', (chunk: string) => {
        received += chunk
        const head = received.indexOf('\r\n\r\n')
        if (head === -1) return
        const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1])
        if (received.length < head + 4 + length) return
        if (!received.startsWith('HTTP/1.1 200')) {
          socket.destroy(new Error(`The server answered ${received.slice(0, 12)}.`))
          return
        }
        received = ''
        send()
      })
    })
  await Promise.all(Array.from({ length: options.connections }, worker))
}
