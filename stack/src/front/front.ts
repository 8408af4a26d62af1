import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { forward, forwardUpgrade, refuseUpgrade } from './forward.ts'
import { limitBody } from './limit-body.ts'
import { StackError } from '../stack-error.ts'
import type { PageHandler } from '@lotse/web/server/serve-pages'
import { portOf } from '@lotse/common/listen'

/** What stands behind the front. */
export interface FrontTargets {
  /** Ports of the api processes; requests go to each in turn. */
  readonly apiPorts: readonly number[]
  readonly edgePort: number
  readonly pages: PageHandler
}

/** The one port of a local stack. */
export interface Front {
  readonly port: number
  /** From now on requests are answered; before, everything gets 503 with `Retry-After`. */
  open(targets: FrontTargets): void
  /** Stops listening and ends every connection. */
  close(): Promise<void>
}

const servicePath = '/service'

/**
 * Listens on the one port of a local stack: `/service/…` goes to the api without that prefix, `/auth/…` and `/_matrix/…` to
 * the edge, everything else are pages. It listens from the very start, so that a taken port is told before anything else
 * is done.
 *
 * @param port TCP port of 127.0.0.1; 0 takes a free one
 * @throws StackError `port-taken`
 */
export async function startFront(port: number): Promise<Front> {
  let targets: FrontTargets | undefined
  let turn = 0

  /** The ports to try, beginning with another one each time. */
  const apiPorts = (ports: readonly number[]): number[] => {
    const first = turn++ % Math.max(ports.length, 1)
    return [...ports.slice(first), ...ports.slice(0, first)]
  }

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (limitBody(request, response)) return
    if (targets === undefined) {
      response
        .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
        .end('Lotse is starting.\n')
      return
    }
    const url = request.url ?? '/'
    const path = url.split('?', 1)[0] ?? '/'
    if (isBelow(path, servicePath))
      return forward(request, response, {
        ports: apiPorts(targets.apiPorts),
        path: withoutService(url),
      })
    if (isBelow(path, '/auth') || isBelow(path, '/_matrix'))
      return forward(request, response, { ports: [targets.edgePort], path: url })
    targets.pages(request, response, path)
  }

  const upgrade = (request: IncomingMessage, browser: Duplex, head: Buffer): void => {
    const url = request.url ?? '/'
    if (targets === undefined) return refuseUpgrade(browser, 503)
    if (!isBelow(url.split('?', 1)[0] ?? '/', servicePath)) return refuseUpgrade(browser, 404)
    forwardUpgrade(request, browser, head, {
      ports: apiPorts(targets.apiPorts),
      path: withoutService(url),
    })
  }

  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 30_000,
      // Anything else, such as h2c, is an offer that may be ignored: the request is an ordinary one.
      shouldUpgradeCallback: ({ method, headers }) =>
        method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
    },
    answer,
  )
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const sentence =
        'code' in cause && cause.code === 'EADDRINUSE'
          ? `Port ${port} is taken by another program; end it or choose another port with --port or LOTSE_PORT.`
          : `Port ${port} cannot be used; choose another port with --port or LOTSE_PORT.`
      reject(new StackError('port-taken', sentence, { cause }))
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    port: portOf(server),
    open: (opened) => {
      targets = opened
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** The ingress does the same in a cluster: `/service(/|$)(.*)` → `/$2`. */
function withoutService(url: string): string {
  const rest = url.slice(servicePath.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
