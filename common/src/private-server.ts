import { createServer } from 'node:http'
import { listen } from './listen.ts'
import { readBody } from './read-body.ts'

/** Options of {@link startPrivateServer}. */
export interface PrivateServerOptions {
  /** Port, 9090 in the cluster; 0 takes a free one. Never routed to the outside. */
  readonly port: number
  /** Address to bind to; default loopback. */
  readonly host?: string
  /** Whether the process can serve now; a rejection counts as no. */
  readonly ready: () => Promise<boolean> | boolean
  /** The metrics page in the Prometheus text format. */
  readonly metrics: () => Promise<string>
  /** What other parts may post, by path: gets the body and returns a status. A rejection is a 503. */
  readonly posts?: Readonly<Record<string, (body: string) => Promise<number>>>
}

/** A running private server. */
export interface PrivateServer {
  readonly port: number
  close(): Promise<void>
}

/** Larger bodies are refused. */
const largestBodyBytes = 32 * 1024

/** Serves `/healthz`, `/readyz`, `/metrics` and what other parts may post on a port of their own. */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      response.end(body)
    }
    const respond = async (): Promise<void> => {
      const post = request.method === 'POST' ? options.posts?.[request.url ?? ''] : undefined
      if (post !== undefined) {
        const body = await readBody(request, largestBodyBytes)
        const status = body === 'too-large' ? 413 : await post(body.toString('utf8'))
        return answer(status, '')
      }
      if (request.url === '/healthz') return answer(200, 'ok\n')
      if (request.url === '/metrics') return answer(200, await options.metrics())
      if (request.url !== '/readyz') return answer(404, 'not found\n')
      const ready = await options.ready()
      answer(ready ? 200 : 503, ready ? 'ok\n' : 'not ready\n')
    }
    respond().catch(() => answer(503, 'not ready\n'))
  })
  const port = await listen(server, options.port, options.host ?? '127.0.0.1')
  return {
    port,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
