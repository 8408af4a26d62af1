import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a backend says about the request that reached it. */
export interface Echo {
  readonly service: string
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Names and values, in turn, as they came. */
  readonly rawHeaders: readonly string[]
  /** Length of the body, once it has been read. */
  readonly bytes: number
}

const ownPolicy = 'max-age=1; includeSubDomains'

/** Servers that answer with what they got: one for each service. */
export interface EchoBackends {
  /** Port by service. */
  readonly ports: ReadonlyMap<string, number>
  /** Every request that arrived, in order. */
  readonly seen: readonly Echo[]
  close(): Promise<void>
}

/**
 * Starts one server for each service. `?hold=SECONDS` waits before it answers; `?open=NAME` answers at once and ends the answer when
 * `?end=NAME` is asked; `?policy` gets a header of a service that decides for its whole domain, as Keycloak does; a request to upgrade gets a stream that says what was
 * seen, in a line, and then sends everything back.
 */
export async function startEchoBackends(
  services: readonly string[],
  address: string,
): Promise<EchoBackends> {
  const seen: Echo[] = []
  const servers = new Map<string, Server>()
  const open = new Map<string, ServerResponse>()
  for (const service of services) {
    const note = (request: IncomingMessage): Echo => {
      const { method = '', url = '', rawHeaders } = request
      const echo = { service, method, url, rawHeaders, bytes: 0 }
      seen.push(echo)
      return echo
    }
    const server = createServer((request, response) => {
      const echo = note(request)
      const { searchParams: asked } = new URL(request.url ?? '', 'http://x')
      let bytes = 0
      const answer = async (): Promise<void> => {
        await sleep(Number(asked.get('hold')) * 1000)
        response.writeHead(200, {
          'content-type': 'application/json',
          ...(asked.has('policy') ? { 'strict-transport-security': ownPolicy } : {}),
        })
        response.write(JSON.stringify({ ...echo, bytes }))
        open.get(asked.get('end') ?? '')?.end()
        if (asked.has('open')) open.set(asked.get('open') ?? '', response)
        else response.end()
      }
      request
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('error', () => undefined)
        .on('end', () => void answer())
    })
    server.on('upgrade', (request, socket) => {
      const echo = JSON.stringify(note(request))
      socket.on('error', () => undefined)
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n${echo}\n`,
      )
      socket.pipe(socket)
    })
    server.listen(0, address)
    await once(server, 'listening')
    servers.set(service, server)
  }
  return {
    seen,
    ports: new Map(
      [...servers].map(([service, server]) => [service, (server.address() as AddressInfo).port]),
    ),
    close: async () => {
      for (const server of servers.values()) {
        server.closeAllConnections()
        server.close()
      }
      await Promise.resolve()
    },
  }
}
