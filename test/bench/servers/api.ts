import { createServer } from 'node:http'
import { handleUpgrade } from '@lotse/api/http/upgrades'
import { createLiveSockets } from '@lotse/api/http/live-socket'
import { createQueueEndpoint } from '@lotse/api/http/queue-endpoint'
import { createSessionCookies } from '@lotse/api/http/session-cookie'
import { createLive } from '@lotse/api/live/live'
import { createWake } from '@lotse/api/live/wake'
import { createSealer } from '@lotse/api/privacy/sealer'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { createPool } from '@lotse/common/pool'
import { benchContext } from '../bench-context.ts'
import { reportTo } from './report.ts'

/** The api's queue endpoint with everything it lives from: polls and sockets, without Express and jobs. */
const databaseUrl = process.env['LOTSE_BENCH_DATABASE'] ?? ''
const origin = process.env['LOTSE_BENCH_ORIGIN'] ?? ''
const sealer = createSealer(Buffer.from(process.env['LOTSE_BENCH_KEY'] ?? '', 'base64url'))

const wake = createWake({ databaseUrl, log: silentLogger })
const context = benchContext(createPool(databaseUrl), { sealer, wake })
const live = await createLive({
  database: context.database,
  wake,
  sealer,
  clock: systemClock,
  log: silentLogger,
})
const nobody = { verify: async () => await Promise.resolve(undefined) }
const parts = {
  context,
  live,
  cookies: createSessionCookies(origin, sealer),
  ownOrigins: new Set([origin]),
  tokens: { staff: nobody, anonymous: nobody },
  isSecure: false,
}
const queue = createQueueEndpoint(parts)
const sockets = {
  client: createLiveSockets(systemClock, () => 20_000, 4_096),
  counselor: createLiveSockets(systemClock, () => 20_000, 4_096),
}
const server = createServer((request, response) => {
  if (!queue.handle(request, response)) response.writeHead(404).end()
})
server.on('upgrade', (request, connection, head) =>
  handleUpgrade(parts, sockets, request, connection, head),
)
reportTo(server)
