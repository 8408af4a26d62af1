import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { endGroup } from './process-group.ts'
import { isAlive } from './process-identity.ts'

/**
 * Ends the real parts when the supervisor dies, even by SIGKILL: PostgreSQL, Java and Python cannot notice it themselves.
 *
 * Its standard input is a pipe that the supervisor holds open and writes one JSON command a line to. The end of the pipe
 * is the death of the supervisor (or its regular end, when nothing is watched any more).
 */
const command = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('watch'),
    pid: z.int().positive(),
    identity: z.string(),
    signal: z.enum(['SIGINT', 'SIGTERM']),
    /** Higher stages end first: the database last. */
    stage: z.int(),
  }),
  z.object({ do: z.literal('forget'), pid: z.int().positive() }),
  /** Removes this file when the supervisor dies, because it would be untrue. */
  z.object({ do: z.literal('remove'), path: z.string() }),
])

/** A line that the supervisor writes to the watchdog. */
export type WatchdogCommand = z.infer<typeof command>

type Watched = Extract<WatchdogCommand, { do: 'watch' }>

/** A supervisor that is killed in the middle of a line leaves half a line: it is skipped, the rest still counts. */
function parse(line: string): WatchdogCommand | undefined {
  try {
    return command.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

async function endAll(watched: readonly Watched[]): Promise<void> {
  const stages = [...new Set(watched.map(({ stage }) => stage))].toSorted((a, b) => b - a)
  for (const stage of stages) {
    const living = watched.filter(
      (process) => process.stage === stage && isAlive(process.pid, process.identity),
    )
    await Promise.all(living.map(async ({ pid, signal }) => await endGroup(pid, signal, 8_000)))
  }
}

if (import.meta.main) {
  // Ctrl-C and a closed terminal reach the supervisor, which stops everything in order; the watchdog outlives it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  const watched = new Map<number, Watched>()
  const files = new Set<string>()
  for await (const line of createInterface({ input: process.stdin })) {
    const order = parse(line)
    if (order?.do === 'watch') watched.set(order.pid, order)
    if (order?.do === 'forget') watched.delete(order.pid)
    if (order?.do === 'remove') files.add(order.path)
  }
  for (const file of files) rmSync(file, { force: true })
  await endAll([...watched.values()])
}
