import type { Server } from 'node:http'

/** What a server process tells of itself. */
export interface Usage {
  /** CPU time since its start, user and system, in microseconds. */
  readonly cpuMicros: number
  /** Resident memory after a collection, in bytes. */
  readonly rss: number
  /** Heap in use after a collection, in bytes. */
  readonly heap: number
}

/** Listens on a free port, tells the parent which, and answers its questions about the usage. */
export function reportTo(server: Server): void {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) reportPort(address.port)
  })
}

/** The same for a server that listens already. */
export function reportPort(port: number): void {
  process.on('message', () => {
    globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed } = process.memoryUsage()
    process.send?.({ cpuMicros: user + system, rss, heap: heapUsed } satisfies Usage)
  })
  // A parent that is gone asks nothing more.
  process.once('disconnect', () => process.exit(0))
  process.send?.(port)
}
