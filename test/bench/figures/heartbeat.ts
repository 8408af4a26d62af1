import { z } from 'zod'
import { benchDatabase } from '../bench-database.ts'
import type { Figure } from '../figure.ts'
import { sendRequests } from '../http-load.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { interleave, median, medianRatio } from '../statistics.ts'
import { seedClients, type WaitingClients } from '../waiting-clients.ts'

const clients = 1_000
const requests = 20_000
const rounds = 7
const connections = 32

/** B3: what a heartbeat costs, that is a poll without news, against an answer of node:http with the same bytes. */
export const heartbeatFigure: Figure = {
  id: 'B3',
  title: `server CPU of a poll without news, ${clients} clients`,
  run: async ({ postgres }) => {
    const lotse = await benchDatabase(postgres, 'bench_heartbeat')
    const servers: ServerProcess[] = []
    try {
      const crowd = await seedClients(lotse, clients)
      const ours = await startServer('api.ts', crowd.settings)
      servers.push(ours)
      const polls = await Promise.all(
        Array.from(
          { length: clients },
          async (_, index) => await firstPoll(ours.port, crowd, index),
        ),
      )
      const bare = await startServer('bare-http.ts', { LOTSE_BENCH_BODY: polls[0]?.body ?? '' })
      servers.push(bare)
      const cpuPerRequest = async (server: ServerProcess): Promise<number> => {
        const before = await server.cpuMicros()
        await sendRequests({
          port: server.port,
          connections,
          count: requests,
          requestOf: (index) => polls[index % clients]?.request ?? '',
        })
        return ((await server.cpuMicros()) - before) / requests
      }
      // Both are warm before anything counts.
      await cpuPerRequest(ours)
      await cpuPerRequest(bare)
      const results = await interleave(rounds, [
        ['ours', async () => await cpuPerRequest(ours)],
        ['bare', async () => await cpuPerRequest(bare)],
      ])
      return {
        measures: [
          { name: 'our queue endpoint', value: median(results('ours')), unit: 'µs/request' },
          {
            name: 'node:http with the same bytes (limit)',
            value: median(results('bare')),
            unit: 'µs/request',
          },
        ],
        comparisons: [
          {
            name: 'ours / node:http',
            ratio: medianRatio(results('ours'), results('bare')),
            aim: { atMost: 1.35 },
          },
        ],
        note: `${rounds} interleaved rounds of ${requests} requests over ${connections} connections. Ours includes cookie, beat and background reads.`,
      }
    } finally {
      await Promise.all(servers.map(async (server) => await server.stop()))
      await lotse.drop()
    }
  },
}

interface Poll {
  /** The next poll of this client, complete; the server has nothing new for it. */
  readonly request: string
  /** The body that it is answered with. */
  readonly body: string
}

const bodyShape = z.object({ version: z.string(), queuePosition: z.number() })

/** The first poll of a client, which tells it the version to go on with. */
async function firstPoll(port: number, crowd: WaitingClients, index: number): Promise<Poll> {
  const headers = new Headers()
  for (const line of crowd.headers(index)) {
    const colon = line.indexOf(': ')
    headers.set(line.slice(0, colon), line.slice(colon + 2))
  }
  headers.delete('host')
  const answer = await fetch(`http://127.0.0.1:${port}${crowd.path(index)}`, { headers })
  const body = await answer.text()
  const { version, queuePosition } = bodyShape.parse(JSON.parse(body))
  if (queuePosition !== index + 1) throw new Error('A place is wrong.')
  const target = `${crowd.path(index)}?version=${encodeURIComponent(version)}&wait=0`
  return {
    body,
    request: `GET ${target} HTTP/1.1\r\n${crowd.headers(index).join('\r\n')}\r\n\r\n`,
  }
}
