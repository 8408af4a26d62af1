import { connect as plainly, type Socket } from 'node:net'
import { connect as securely } from 'node:tls'
import { percentile } from './statistics.ts'

/** Where a load goes. */
export interface LoadTarget {
  readonly address: string
  readonly port: number
  readonly secure: boolean
  readonly host: string
  readonly path: string
}

/** What a load measured. */
export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds. */
  readonly p99: number
}

/** Most milliseconds for one answer, after which a server counts as stuck. */
const stuckAfter = 30_000

/**
 * Asks the same again and again over kept-alive connections, one request at a time on each.
 *
 * @throws Error an answer was not 200
 */
export async function load(
  target: LoadTarget,
  { connections, count }: { readonly connections: number; readonly count: number },
): Promise<LoadResult> {
  const request = `GET ${target.path} HTTP/1.1\r\nhost: ${target.host}\r\n\r\n`
  const sockets = await Promise.all(Array.from({ length: connections }, async () => open(target)))
  const times: number[] = []
  let left = count
  const started = performance.now()
  await Promise.all(
    sockets.map(async (socket) => {
      while (left-- > 0) {
        const asked = performance.now()
        await exchange(socket, request)
        times.push(performance.now() - asked)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1_000
  for (const socket of sockets) socket.destroy()
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) }
}

async function open({ address, port, secure, host }: LoadTarget): Promise<Socket> {
  return await new Promise((resolve, reject) => {
    const options = { port, host: address }
    const socket: Socket = secure
      ? // Self-signed here, and not what is measured.
        securely({ ...options, servername: host, rejectUnauthorized: false })
      : plainly({ ...options, noDelay: true })
    socket.setTimeout(stuckAfter, () => socket.destroy(new Error('The server is stuck.')))
    socket.setEncoding('latin1')
    socket.once(secure ? 'secureConnect' : 'connect', () => resolve(socket)).once('error', reject)
  })
}

async function exchange(socket: Socket, request: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let received = ''
    const end = (error?: Error): void => {
      socket.off('data', onData).off('error', end).off('close', onClose)
      if (error === undefined) resolve()
      else reject(error)
    }
    const onClose = (): void => end(new Error('The server closed the connection.'))
    const onData = (chunk: string): void => {
      received += chunk
      const head = received.indexOf('\r\n\r\n')
      if (head === -1) return
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1])
      if (received.length < head + 4 + length) return
      const good = received.startsWith('HTTP/1.1 200')
      end(good ? undefined : new Error(`The server answered ${received.slice(0, 12)}.`))
    }
    socket.on('data', onData).on('error', end).on('close', onClose)
    socket.write(request)
  })
}
