import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the range that systems hand out to outgoing connections (32768 and up on Linux, 49152 and up on macOS): a port
 * found there stays free until the process that was promised it binds to it, and again when that process restarts.
 */
const range = { from: 20_000, to: 32_000 } as const

/** Finds a TCP port of 127.0.0.1 on which no process listens. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(range.from, range.to)
    if (await isFree(port)) return port
  }
  throw new Error('No free TCP port was found between 20000 and 32000.')
}

/** Whether a server could listen on this port of 127.0.0.1 now. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
