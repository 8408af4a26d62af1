import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@lotse/common/clock'
import type { Transport } from '@lotse/operator/runtime/transport'
import { startKubernetes } from '@lotse/stack/kubernetes'
import { ensureKubernetes } from '@lotse/stack/kubernetes-programs'
import { defaultCache } from '@lotse/stack/paths'
import { silent as noProgress } from '@lotse/stack/progress'
import { Supervisor } from '@lotse/stack/supervisor'
import { startFaultProxy, type FaultProxy } from '../../cluster/fault-proxy.ts'
import type { BenchContext, Comparison, Figure, Measure } from '../figure.ts'
import { startPeer, type PeerProcess } from '../operator/peer-process.ts'
import { compilePeers, preparePeers, type Peer } from '../operator/peers.ts'
import {
  benchTransport,
  defineWidgets,
  makeWidgets,
  patience,
  type Widgets,
} from '../operator/widgets.ts'
import { median, percentile } from '../statistics.ts'

const workers = 16
const edits = 200
/** How often each peer loses its history, and how many of each keep silent. */
const lostHistories = 5
const silentOnes = 3
/** Rounds of each peer by the number of resources; `BENCH_LARGE=no` leaves out those that take ten minutes. */
const plan = [
  { count: 1_000, rounds: 5 },
  ...(process.env['BENCH_LARGE'] === 'no' ? [] : [{ count: 10_000, rounds: 1 }]),
]
/** How long nothing happens before an edit, in minutes; fewer for a quick look. */
const silenceMinutes = Number(process.env['BENCH_SILENCE_MINUTES'] ?? 10)

type Numbers = Record<string, number>

/** B15: our runtime beside controller-runtime, kopf and the bare informer of the official client, on one API server. */
export const operatorFigure: Figure = {
  id: 'B15',
  title: `resource → ConfigMap and status by server-side apply, ${workers} at once`,
  run: async ({ directory, progress }) => {
    progress('building the peers')
    const compiled = await compilePeers()
    const peers = await preparePeers(directory, compiled)
    const supervisor = new Supervisor({ logDirectory: join(directory, 'logs') })
    try {
      const programs = await ensureKubernetes({ cache: defaultCache(), progress: noProgress })
      const { kubeconfig } = await startKubernetes({
        directory: join(directory, 'kubernetes'),
        programs,
        supervisor,
      })
      const transport = await benchTransport(kubeconfig)
      await defineWidgets(transport)
      const results = new Map<string, Numbers[]>()
      progress('the silent ones')
      const silent = await keepSilent(transport, kubeconfig, peers)
      for (const { count, rounds } of plan)
        for (let round = 0; round < rounds; round += 1)
          // Another one first each time, so that a machine that slows down does not decide.
          for (let turn = 0; turn < peers.length; turn += 1) {
            const peer = peers[(turn + round) % peers.length]
            if (peer === undefined) continue
            progress(`${peer.name}, ${count} resources, round ${round + 1}`)
            const numbers = await once(transport, kubeconfig, peer, count, `${count}-${round}`)
            const key = `${peer.name} ${count}`
            results.set(key, [...(results.get(key) ?? []), numbers])
          }
      for (const peer of peers) {
        progress(`${peer.name}, calls and a lost history`)
        const numbers = await proxied(transport, kubeconfig, peer, directory, progress)
        results.set(`${peer.name} proxied`, [numbers])
      }
      progress(`${silenceMinutes} silent minutes`)
      for (const [name, numbers] of await silent.measure())
        results.set(`${name} silent`, [...numbers])
      await silent.stop()
      await transport.close()
      return summarise(peers, results)
    } finally {
      await supervisor.stopAll()
      await rm(compiled, { recursive: true })
    }
  },
}

/** Cold start, edits beside idle resources, and a restart after a kill. */
async function once(
  transport: Transport,
  kubeconfig: string,
  peer: Peer,
  count: number,
  round: string,
): Promise<Numbers> {
  const namespace = `${peer.name.toLowerCase()}-${round}`
  const widgets = await makeWidgets(transport, namespace, count)
  const settings = { kubeconfig, namespace, workers }
  let running = startPeer(peer, settings)
  try {
    await widgets.untilDone()
    const cold = (performance.now() - running.startedAt) / 1_000
    const coldCpu = await running.cpu()
    // What is left of the first round must not stand in the way of the first edit.
    await systemClock.sleep(1_000)
    const latencies: number[] = []
    for (let edit = 0; edit < edits; edit += 1)
      latencies.push(await widgets.edit((edit * 37) % count))
    const memory = await running.memory()
    await running.kill()
    const value = await widgets.change(0)
    running = startPeer(peer, settings)
    await widgets.untilSeen(0, value)
    const recovery = (performance.now() - running.startedAt) / 1_000
    return {
      cold,
      coldCpu,
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      memory,
      recovery,
    }
  } finally {
    await running.kill()
    await widgets.drop()
  }
}

/** Calls for an edit, writes for none, and the worst edit around a watch whose history is gone. */
async function proxied(
  transport: Transport,
  kubeconfig: string,
  peer: Peer,
  directory: string,
  progress: BenchContext['progress'],
): Promise<Numbers> {
  const namespace = `${peer.name.toLowerCase()}-proxied`
  const widgets = await makeWidgets(transport, namespace, 100)
  const proxy = await startFaultProxy(kubeconfig)
  const through = join(directory, `${namespace}.json`)
  await writeFile(through, JSON.stringify(plainKubeconfig(proxy.url)))
  const running = startPeer(peer, { kubeconfig: through, namespace, workers })
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

/** Peers in whose namespaces nothing happens. They cost nothing beside the other measurements. */
interface SilentPeers {
  /** Waits until it has been silent for long enough, then measures one edit of each. */
  measure(): Promise<ReadonlyMap<string, readonly Numbers[]>>
  stop(): Promise<void>
}

async function keepSilent(
  transport: Transport,
  kubeconfig: string,
  peers: readonly Peer[],
): Promise<SilentPeers> {
  const waiting: [Peer, Awaited<ReturnType<typeof makeWidgets>>, PeerProcess][] = []
  const all = Array.from({ length: silentOnes }, () => peers).flat()
  for (const [index, peer] of all.entries()) {
    const namespace = `${peer.name.toLowerCase()}-silent-${index}`
    const widgets = await makeWidgets(transport, namespace, 100)
    const running = startPeer(peer, { kubeconfig, namespace, workers })
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

/** Requests that are no watches. */
function calls(proxy: FaultProxy): number {
  return proxy.injected.get('request passed') ?? 0
}

function plainKubeconfig(server: string): unknown {
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'proxy',
    clusters: [{ name: 'proxy', cluster: { server, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'proxy', context: { cluster: 'proxy', user: 'proxy' } }],
    users: [{ name: 'proxy', user: {} }],
  }
}

const columns: readonly { readonly key: string; readonly words: string; readonly unit: string }[] =
  [
    { key: 'cold', words: 'cold start', unit: 's' },
    { key: 'coldCpu', words: 'CPU of the cold start', unit: 's' },
    { key: 'p50', words: 'edit, half', unit: 'ms' },
    { key: 'p99', words: 'edit, 99 of 100', unit: 'ms' },
    { key: 'memory', words: 'resident memory', unit: 'MB' },
    { key: 'recovery', words: 'edit after a kill', unit: 's' },
    { key: 'perEdit', words: 'API calls for an edit', unit: '' },
    { key: 'perTouch', words: 'API calls for no change', unit: '' },
    { key: 'lostHistory', words: 'worst edit around a 410', unit: 's' },
    { key: 'first', words: `first edit after ${silenceMinutes} silent minutes`, unit: 'ms' },
  ]
const settings = ['1000', '10000', 'proxied', 'silent']

function summarise(peers: readonly Peer[], results: ReadonlyMap<string, readonly Numbers[]>) {
  const measures: Measure[] = []
  const comparisons: Comparison[] = []
  for (const setting of settings)
    for (const { key, words, unit } of columns) {
      const values = new Map(
        peers.map(({ name }) => [
          name,
          median(
            (results.get(`${name} ${setting}`) ?? []).map((numbers) => numbers[key] ?? Number.NaN),
          ),
        ]),
      )
      const ours = values.get('ours') ?? Number.NaN
      if (Number.isNaN(ours)) continue
      const where = /^\d/.test(setting) ? `, ${setting} resources` : ''
      for (const [name, value] of values) {
        measures.push({ name: `${words}${where}: ${name}`, value, unit })
        if (name === 'ours' || value === 0) continue
        comparisons.push({
          name: `${words}${where}: ours / ${name}`,
          ratio: ours / value,
          aim: aimOf(key, name),
        })
      }
    }
  const note =
    'Every peer has the same workers, no limit of requests of its own, and namespaces of its own with fresh resources; medians of the rounds.'
  return { measures, comparisons, note }
}

/** Ahead of everybody who is not Go in everything; of Go in what waits for the API server, not in memory and CPU. */
function aimOf(key: string, name: Peer['name']): Comparison['aim'] {
  const hard = ['p50', 'p99', 'recovery', 'perEdit', 'lostHistory', 'first'].includes(key)
  return name !== 'controller-runtime' || hard ? { atMost: 1 } : undefined
}
