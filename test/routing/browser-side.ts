import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import type { Entry } from './ask.ts'

/** A server of a test that only passes things on. */
export interface Passage {
  readonly port: number
  stop(): void
}

/** Stands where a browser's name resolution and TLS would be: whatever it gets goes to one host behind a controller, over https. */
export async function towards(host: string, entry: Entry): Promise<Passage> {
  const server = createServer((incoming, outgoing) => {
    const onward = request(
      {
        host: entry.address,
        port: entry.https,
        servername: host,
        rejectUnauthorized: false,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, host },
        agent: false,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Makes a port of loopback reachable at an address that an EndpointSlice may name. */
export async function reachableAt(address: string, port: number): Promise<Passage> {
  const server = createTcpServer((socket) => {
    const inner = connect(port, '127.0.0.1')
    socket.on('error', () => inner.destroy()).on('close', () => inner.destroy())
    inner.on('error', () => socket.destroy()).on('close', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  }).listen(0, address)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() }
}
