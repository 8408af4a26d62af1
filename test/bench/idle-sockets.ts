import { connect, type Socket } from 'node:net'

/** Open WebSockets of a crowd of clients. */
export interface IdleSockets {
  /** How many are still open. */
  readonly open: () => number
  close(): void
}

/** Handshakes that run at once. */
const atOnce = 200

/**
 * Opens WebSockets on bare sockets: ten thousand clients must fit beside the server that is measured. They answer pings and
 * ignore everything else.
 *
 * @param requestOf the n-th upgrade request, complete
 */
export async function openIdleSockets(options: {
  readonly port: number
  readonly count: number
  readonly requestOf: (index: number) => string
}): Promise<IdleSockets> {
  const sockets = new Set<Socket>()
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < options.count; index = next++)
      sockets.add(await openOne(options.port, options.requestOf(index), sockets))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return {
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function openOne(port: number, request: string, sockets: Set<Socket>): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  socket.once('close', () => sockets.delete(socket))
  return await new Promise((resolve, reject) => {
    socket.setTimeout(30_000, () => socket.destroy(new Error('No handshake within 30 s.')))
    socket.once('error', reject)
    socket.once('connect', () => socket.write(request, 'latin1'))
    socket.once('data', (first) => {
      const head = first.indexOf('\r\n\r\n')
      const isUpgraded = first.toString('latin1', 0, 12) === 'HTTP/1.1 101'
      if (!isUpgraded || head === -1) {
        socket.destroy(new Error(`The server answered ${first.toString('latin1', 0, 40)}`))
        return
      }
      socket.setTimeout(0)
      socket.removeListener('error', reject)
      socket.on('error', () => socket.destroy())
      const read = frameReader(socket)
      read(first.subarray(head + 4))
      socket.on('data', read)
      resolve(socket)
    })
  })
}

const ping = 0x9
/** A masked pong without payload (RFC 6455 sections 5.2 and 5.5.3); the mask may be zero. */
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])

/** Reads the server's frames and answers its pings. */
function frameReader(socket: Socket): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f
      const head = short === 126 ? 4 : 2
      if (short === 127) throw new Error('A frame is larger than any of ours.')
      if (rest.length < head) return
      const length = short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < head + length) return
      if (((rest[0] ?? 0) & 0xf) === ping) socket.write(pong)
      rest = rest.subarray(head + length)
    }
    // A view would keep the whole chunk alive, ten thousand times.
    rest = rest.length === 0 ? Buffer.alloc(0) : Buffer.from(rest)
  }
}
