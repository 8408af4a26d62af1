import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { startMetricsOnGrid } from '@lotse/common/metrics-on-grid'
import { startPrivateServer } from '@lotse/common/private-server'
import { Registry } from 'prom-client'
import { clientBeatInterval, counselorBeatInterval } from '../live/beat-intervals.ts'
import { createLive } from '../live/live.ts'
import type {
  AnonymousTokenVerifier,
  LogoutTokenVerifier,
  StaffTokenVerifier,
} from '../ports/token-verifier.ts'
import { Problem } from '../problem.ts'
import type { ApiContext, ApiParts } from './api-parts.ts'
import { backchannelLogoutPath, createBackchannelLogout } from './backchannel-logout.ts'
import { createHttpMetrics } from './http-metrics.ts'
import { createLiveSockets } from './live-socket.ts'
import { writeProblem } from './problem-writer.ts'
import { createQueueEndpoint } from './queue-endpoint.ts'
import { createRecentStaff } from './recent-staff.ts'
import { createRouter } from './router.ts'
import { createSessionCookies } from './session-cookie.ts'
import { createSocketLimit } from './socket-limit.ts'
import { createStaffChecks } from './staff-checks.ts'
import { handleUpgrade, refuse, type SocketKinds } from './upgrades.ts'

/** Options of {@link createApi}. */
export interface ApiOptions {
  readonly context: ApiContext
  readonly tokens: {
    readonly staff: StaffTokenVerifier
    readonly anonymous: AnonymousTokenVerifier
    readonly logout: LogoutTokenVerifier
  }
  /** Origin of the client's pages, for example `https://app.example.org`. */
  readonly appOrigin: string
  /** Origin of the staff's pages. */
  readonly adminOrigin: string
  /** 0 takes a free port. */
  readonly port: number
  readonly metricsPort: number
  /** Address to bind to; loopback unless told otherwise. */
  readonly host?: string
  /** Metrics of other parts are shown beside those of the HTTP side; the page shows them on a grid of five minutes. */
  readonly registry?: Registry
}

/** The running HTTP side of a replica. */
export interface Api {
  readonly port: number
  readonly metricsPort: number
  /** Writes down who is connected now; for the sweeper, before it looks for the silent. */
  flushBeats(): Promise<void>
  /** Members of staff whose tokens this replica has lately accepted; for the watch over their rights. */
  recentStaff(): readonly string[]
  /** Drains: accepts nothing new, answers held polls, sends sockets away, lets requests finish. */
  close(): Promise<void>
}

/** Milliseconds that running requests get on a drain. */
const drainWithin = 10_000

/** Bytes of the largest frame of a client, who only beats, and of a counselor, who shows tokens. */
const largestFrame = { client: 1024, counselor: 16 * 1024 }

const serverOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  // To receive a request; answers of held polls may take longer.
  requestTimeout: 20_000,
  // Longer than proxies keep idle connections (60 s), so that they never send into one that is just being closed.
  keepAliveTimeout: 75_000,
  // Other protocols than WebSocket are no reason not to answer: some clients offer h2c with every first request.
  shouldUpgradeCallback: (request: IncomingMessage) =>
    request.headers.upgrade?.toLowerCase() === 'websocket',
}

/** Starts the HTTP and live side of a replica: one public server and one private. */
export async function createApi(options: ApiOptions): Promise<Api> {
  const { context, appOrigin, adminOrigin } = options
  const { clock, wake } = context
  const registry = options.registry ?? new Registry()
  const live = await createLive(context)
  const staffChecks = createStaffChecks(wake, context.log)
  const recentStaff = createRecentStaff(clock)
  const parts: ApiParts = {
    context,
    live,
    staffChecks,
    recentStaff,
    tokens: options.tokens,
    cookies: createSessionCookies(appOrigin, context.sealer),
    ownOrigins: new Set([new URL(appOrigin).origin, new URL(adminOrigin).origin]),
    changes: {
      ...context,
      onPublished: (listener) => wake.subscribe({ config: listener, all: listener }),
    },
    appOrigin: new URL(appOrigin).origin,
    isSecure: appOrigin.startsWith('https:'),
  }
  const queue = createQueueEndpoint(parts)
  const settings = () => live.settings.current().liveChat
  const sockets: SocketKinds = {
    client: createLiveSockets(
      clock,
      () => clientBeatInterval(settings()) * 1000,
      largestFrame.client,
      refuseHandshake,
    ),
    counselor: createLiveSockets(
      clock,
      () => counselorBeatInterval(settings()) * 1000,
      largestFrame.counselor,
      refuseHandshake,
    ),
    counselorLimit: createSocketLimit(),
  }
  const metrics = createHttpMetrics(registry, {
    heldPolls: () => queue.held.size,
    openSockets: () => ({
      client: sockets.client.open.size,
      counselor: sockets.counselor.open.size,
    }),
    answeredPolls: () => queue.answered,
  })
  const router = createRouter(parts, metrics)
  let isDraining = false
  const server = createServer(serverOptions, (request, response) => {
    if (isDraining) response.setHeader('connection', 'close')
    if (!queue.handle(request, response)) router(request, response)
  })
  server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) =>
    handleUpgrade(parts, sockets, request, connection, head),
  )
  server.on('clientError', (_error, connection: Duplex) => {
    if (connection.writable) refuse(connection, new Problem('invalid-request'))
    else connection.destroy()
  })
  server.on('checkExpectation', (_request, response) =>
    writeProblem(response, new Problem('invalid-request')),
  )
  const port = await listen(server, options.port, options.host ?? '127.0.0.1')
  const onGrid = await startMetricsOnGrid({
    render: () => registry.metrics(),
    clock,
    log: context.log,
  })
  const privateServer = await startPrivateServer({
    port: options.metricsPort,
    ...(options.host === undefined ? {} : { host: options.host }),
    ready: async () => {
      await context.database.pool.query('select 1')
      return !isDraining
    },
    metrics: async () => onGrid.page(),
    posts: { [backchannelLogoutPath]: createBackchannelLogout(context, options.tokens.logout) },
  })
  return {
    port,
    metricsPort: privateServer.port,
    flushBeats: async () => {
      await Promise.all([live.ticketBeats.flush(), live.counselorBeats.flush()])
    },
    recentStaff: () => recentStaff.subjects(),
    close: async () => {
      isDraining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      queue.drain()
      await Promise.all([sockets.client.close(), sockets.counselor.close()])
      const force = setTimeout(() => server.closeAllConnections(), drainWithin)
      await closed
      clearTimeout(force)
      await staffChecks.close()
      await live.close()
      await onGrid.close()
      await privateServer.close()
    },
  }
}

function refuseHandshake(connection: Duplex): void {
  refuse(connection, new Problem('invalid-request'))
}

async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
