import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { benchDatabase } from '../bench-database.ts'
import type { Figure } from '../figure.ts'
import { openIdleSockets } from '../idle-sockets.ts'
import { startServer } from '../server-process.ts'
import { interleave, median, medianRatio } from '../statistics.ts'
import { seedClients, type WaitingClients } from '../waiting-clients.ts'

const clients = 10_000
const rounds = 3

/** Connections that open and close before anything counts, so that code and buffers are there. */
const warmUp = 500

/** Milliseconds for which everybody just waits before memory is read. */
const settle = 3_000

/** B5: memory of a waiting client's WebSocket, its ticket included, against a socket of `ws` that does nothing. */
export const idleFigure: Figure = {
  id: 'B5',
  title: `${clients.toLocaleString('en')} idle waiting WebSockets`,
  run: async ({ postgres, progress }) => {
    const lotse = await benchDatabase(postgres, 'bench_idle')
    try {
      const crowd = await seedClients(lotse, clients)
      const heap = { 'api.ts': [] as number[], 'bare-ws.ts': [] as number[] }
      const memory = async (file: 'api.ts' | 'bare-ws.ts'): Promise<number> => {
        progress(file)
        const measured = await bytesPerSocket(file, crowd)
        heap[file].push(measured.heap / 1_024)
        return measured.rss / 1_024
      }
      const results = await interleave(rounds, [
        ['ours', async () => await memory('api.ts')],
        ['ws', async () => await memory('bare-ws.ts')],
      ])
      const unit = 'KiB/socket'
      return {
        measures: [
          {
            name: 'our client socket with its ticket, resident',
            value: median(results('ours')),
            unit,
          },
          { name: 'bare ws (limit), resident', value: median(results('ws')), unit },
          { name: 'our client socket with its ticket, heap', value: median(heap['api.ts']), unit },
          { name: 'bare ws, heap', value: median(heap['bare-ws.ts']), unit },
        ],
        comparisons: [
          {
            name: 'ours / bare ws, resident',
            ratio: medianRatio(results('ours'), results('ws')),
            aim: { atMost: 1.25 },
          },
        ],
        note: `${rounds} interleaved rounds, a fresh process each; growth after a collection, from none to all connections.`,
      }
    } finally {
      await lotse.drop()
    }
  },
}

async function bytesPerSocket(
  file: string,
  crowd: WaitingClients,
): Promise<{ rss: number; heap: number }> {
  const server = await startServer(file, { ...crowd.settings, LOTSE_BENCH_BODY: body })
  const requestOf = (index: number): string => upgradeRequest(crowd, index)
  try {
    const first = await openIdleSockets({ port: server.port, count: warmUp, requestOf })
    first.close()
    await sleep(1_000)
    const before = await server.memory()
    const crowdOfSockets = await openIdleSockets({ port: server.port, count: clients, requestOf })
    await sleep(settle)
    const after = await server.memory()
    const open = crowdOfSockets.open()
    crowdOfSockets.close()
    if (open !== clients) throw new Error(`Only ${open} sockets stayed open.`)
    return { rss: (after.rss - before.rss) / clients, heap: (after.heap - before.heap) / clients }
  } finally {
    await server.stop()
  }
}

/** A frame as long as ours. */
const body = JSON.stringify({
  type: 'queue',
  state: 'Waiting',
  queuePosition: 5_000,
  waiting: clients,
  estimatedWait: null,
  version: 'abcdefghijklmnop',
})

function upgradeRequest(crowd: WaitingClients, index: number): string {
  const lines = [
    `GET ${crowd.path(index)} HTTP/1.1`,
    ...crowd.headers(index),
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
