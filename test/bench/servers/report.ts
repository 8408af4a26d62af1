import type { Server } from 'node:http'
import { portOf } from '@lotse/common/listen'

/** What a server process may be asked. */
export type Question = 'cpu' | 'memory'

/** Resident memory and heap in use after a full collection, in bytes. */
export interface Memory {
  readonly rss: number
  readonly heap: number
}

/** Listens on a free port, tells the parent which, and answers its questions about CPU and memory. */
export function reportTo(server: Server): void {
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
    reportPort(portOf(server))
  })
}

/** The same for a server that listens already. */
export function reportPort(port: number): void {
  process.on('message', (question: Question) => {
    process.send?.(question === 'cpu' ? cpuMicros() : memory())
  })
  // A parent that is gone asks nothing more.
  process.once('disconnect', () => process.exit(0))
  process.send?.(port)
}

/** CPU time since the start, user and system. No collection first: that would be part of what is measured. */
function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

function memory(): Memory {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}
