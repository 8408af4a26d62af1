import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Peer } from './peers.ts'

/** A peer at work. */
export interface PeerProcess {
  /** When it was started, on the clock of `performance.now`. */
  readonly startedAt: number
  /** Resident memory in MB. */
  memory(): Promise<number>
  /** CPU time, user and system, in seconds. */
  cpu(): Promise<number>
  kill(): Promise<void>
}

/** Clock ticks per second: Linux says 100 to every program. */
const ticks = 100

/** Under which conditions a peer works. */
export interface PeerConditions {
  readonly kubeconfig: string
  readonly namespace: string
  /** How many reconciles may run at once. */
  readonly workers: number
  /** Whether it has one processor only. */
  readonly oneProcessor?: boolean
}

/** Starts a peer. */
export function startPeer(peer: Peer, settings: PeerConditions): PeerProcess {
  const startedAt = performance.now()
  const pinned = settings.oneProcessor === true ? ['taskset', '--cpu-list', '0'] : []
  const [command = '', ...args] = [...pinned, peer.command, ...peer.args(settings.namespace)]
  const child = spawn(command, args, {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      KUBECONFIG: settings.kubeconfig,
      BENCH_NAMESPACE: settings.namespace,
      BENCH_WORKERS: String(settings.workers),
    },
    // controller-runtime and kopf talk a lot; what matters here is in the API server.
    stdio: 'ignore',
  })
  const stat = async (file: string): Promise<string> => {
    if (child.exitCode !== null) throw new Error(`${peer.name} has ended`)
    return readFile(`/proc/${child.pid ?? 0}/${file}`, 'utf8')
  }
  return {
    startedAt,
    memory: async () => Number(/^VmRSS:\s+(\d+)/m.exec(await stat('status'))?.[1] ?? 0) / 1024,
    cpu: async () => {
      // Fields 14 and 15; the second one, in brackets, may hold blanks.
      const fields = (await stat('stat')).replace(/^.*\) /, '').split(' ')
      return (Number(fields[11]) + Number(fields[12])) / ticks
    },
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
