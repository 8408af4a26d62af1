import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Logger } from '@lotse/common/logger'
import { refuse } from '@lotse/edge/answers'
import type { PageAnswers } from './page-answers.ts'
import { servePages, type PageHandler } from './serve-pages.ts'
import { createStaffLogin } from './staff-login.ts'

/** Options of {@link createPagesServer}. */
export interface PagesServerOptions {
  /** Output of the package `web`. */
  readonly directory: string
  /** What the pages of clients show at first. */
  readonly answers: PageAnswers
  /** Origin of Matrix as browsers reach it. */
  readonly matrixOrigin: string
  /** Keycloak through the edge, with its path. */
  readonly keycloakUrl: string
  /** Keycloak as browsers reach it, with its path. */
  readonly keycloakPublicUrl: string
  readonly log: Logger
}

/** The pages, one server for each audience: which one a request is for is decided by its port, never by what it says. */
export interface PagesServer {
  readonly clients: Server
  readonly staff: Server
  /** Finishes running requests and ends every connection. */
  close(): Promise<void>
}

/** How long running requests may take on a drain. */
const drainMs = 5_000

/** Longer than proxies keep idle connections (60 s), so that they never send into one that is just being closed. */
const serverOptions = { keepAliveTimeout: 65_000, headersTimeout: 30_000 }

/** Makes the servers of the pages; they do not listen yet. */
export function createPagesServer(options: PagesServerOptions): PagesServer {
  const { directory, answers, matrixOrigin } = options
  const login = createStaffLogin(options)
  const clients = createServer(
    serverOptions,
    onPath(servePages(directory, { audience: 'clients', matrixOrigin, answers })),
  )
  const staffPages = onPath(servePages(directory, { audience: 'staff', matrixOrigin }))
  const staff = createServer(serverOptions, (request, response) => {
    const target = request.url ?? '/'
    if (!target.startsWith('/auth/')) return staffPages(request, response)
    login.handle(request, response, target.slice('/auth'.length)).catch(() => {
      if (response.headersSent) response.destroy()
      else refuse(response, 'unavailable')
    })
  })
  return {
    clients,
    staff,
    close: async () => {
      await Promise.all([clients, staff].map(drain))
      await login.close()
    },
  }
}

function onPath(handler: PageHandler) {
  return (request: IncomingMessage, response: ServerResponse): void =>
    handler(request, response, (request.url ?? '/').split('?', 1)[0] ?? '/')
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(force)
}
