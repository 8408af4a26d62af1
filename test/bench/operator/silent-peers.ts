import { systemClock } from '@lotse/common/clock'
import type { Transport } from '@lotse/kubernetes'
import { startPeer, type PeerProcess } from './peer-process.ts'
import { usualWorkers, type Numbers, type Peer } from './peers.ts'
import { makeWidgets, type Widgets } from './widgets.ts'

/** How many of each keep silent. */
const silentOnes = 3
/** How long nothing happens before an edit, in minutes; fewer for a quick look. */
export const silenceMinutes = Number(process.env['BENCH_SILENCE_MINUTES'] ?? 10)

/** Peers in whose namespaces nothing happens. They cost nothing beside the other measurements. */
interface SilentPeers {
  /** Waits until it has been silent for long enough, then measures one edit of each. */
  measure(): Promise<ReadonlyMap<string, readonly Numbers[]>>
  stop(): Promise<void>
}

/** Starts peers that have seen everything there is. */
export async function keepSilent(
  transport: Transport,
  kubeconfig: string,
  peers: readonly Peer[],
): Promise<SilentPeers> {
  const waiting: [Peer, Widgets, PeerProcess][] = []
  const all = Array.from({ length: silentOnes }, () => peers).flat()
  for (const [index, peer] of all.entries()) {
    const namespace = `${peer.name.toLowerCase()}-silent-${index}`
    const widgets = await makeWidgets(transport, namespace, 100)
    const running = startPeer(peer, { kubeconfig, namespace, workers: usualWorkers })
    waiting.push([peer, widgets, running])
    await widgets.untilDone()
  }
  const since = performance.now()
  return {
    measure: async () => {
      const left = silenceMinutes * 60_000 - (performance.now() - since)
      await systemClock.sleep(Math.max(0, left))
      const results = new Map<string, Numbers[]>()
      for (const [{ name }, widgets] of waiting)
        results.set(name, [...(results.get(name) ?? []), { first: await widgets.edit(0) }])
      return results
    },
    stop: async () => {
      for (const [, widgets, running] of waiting) {
        await running.kill()
        await widgets.drop()
      }
    },
  }
}
