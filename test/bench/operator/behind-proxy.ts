import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@lotse/common/clock'
import type { Transport } from '@lotse/kubernetes'
import { startFaultProxy, type FaultProxy } from '../../cluster/fault-proxy.ts'
import type { BenchContext } from '../figure.ts'
import { median } from '../statistics.ts'
import { startPeer } from './peer-process.ts'
import { usualWorkers, type Numbers, type Peer } from './peers.ts'
import { makeWidgets, patience, type Widgets } from './widgets.ts'

/** How often each peer loses its history. */
const lostHistories = 5

/** Calls for an edit, writes for none, and the worst edit around a watch whose history is gone. */
export async function behindProxy(
  transport: Transport,
  kubeconfig: string,
  peer: Peer,
  { directory, progress }: Pick<BenchContext, 'directory' | 'progress'>,
): Promise<Numbers> {
  const namespace = `${peer.name.toLowerCase()}-proxied`
  const widgets = await makeWidgets(transport, namespace, 100)
  const proxy = await startFaultProxy(kubeconfig)
  const through = join(directory, `${namespace}.json`)
  await writeFile(through, proxy.kubeconfig)
  const running = startPeer(peer, { kubeconfig: through, namespace, workers: usualWorkers })
  try {
    await widgets.untilDone()
    await systemClock.sleep(2_000)
    const before = calls(proxy)
    for (let edit = 0; edit < 50; edit += 1) await widgets.edit(edit)
    await systemClock.sleep(2_000)
    const perEdit = (calls(proxy) - before) / 50
    const quiet = calls(proxy)
    for (let touch = 0; touch < 50; touch += 1) await widgets.touch(touch)
    await systemClock.sleep(3_000)
    const perTouch = (calls(proxy) - quiet) / 50
    const worst: number[] = []
    for (let round = 0; round < lostHistories; round += 1)
      worst.push(
        await worstAroundGone(proxy, widgets, () => progress(`${peer.name} missed an edit`)),
      )
    return { perEdit, perTouch, lostHistory: median(worst) / 1_000 }
  } finally {
    await running.kill()
    await proxy.close()
    await widgets.drop()
  }
}

/** The longest of 20 edits, in milliseconds, from the moment when all watches break and the next one is answered with a 410. */
async function worstAroundGone(
  proxy: FaultProxy,
  widgets: Widgets,
  missed: () => void,
): Promise<number> {
  let lost = false
  proxy.choose = (watched) => {
    if (watched === undefined || lost) return undefined
    lost = true
    return 'gone'
  }
  proxy.cut()
  let worst = 0
  try {
    for (let edit = 0; edit < 20; edit += 1) worst = Math.max(worst, await widgets.edit(edit))
  } catch {
    // A finding, not a failure of the bench; the other numbers are still worth having.
    missed()
    return patience
  }
  return worst
}

/** Requests that are no watches. */
function calls(proxy: FaultProxy): number {
  return proxy.injected.get('request passed') ?? 0
}
