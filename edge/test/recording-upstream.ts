import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { portOf } from '@lotse/common/listen'

/** One request as it arrived, byte for byte where it matters. */
interface Recorded {
  readonly method: string
  readonly url: string
  /** Header names in lower case, in order of arrival. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** A tiny real server that remembers everything it is asked. */
export interface RecordingUpstream {
  readonly url: string
  readonly requests: Recorded[]
  /** Connections that are open now. */
  connections(): number
  close(): Promise<void>
}

/** Starts a server on a free port of 127.0.0.1. */
export async function startRecordingUpstream(
  answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  },
): Promise<RecordingUpstream> {
  const requests: Recorded[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = request.rawHeaders
      requests.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: raw
          .filter((_, index) => index % 2 === 0)
          .map((name, index) => [name.toLowerCase(), raw[index * 2 + 1] ?? ''] as const),
        body: Buffer.concat(chunks).toString(),
      })
      answer(request, response)
    })
  })
  server.on('connection', (socket) => {
    connections += 1
    socket.once('close', () => {
      connections -= 1
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    requests,
    connections: () => connections,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
