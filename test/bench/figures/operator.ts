import { join } from 'node:path'
import { systemClock } from '@lotse/common/clock'
import type { Transport } from '@lotse/kubernetes'
import { startKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes'
import { ensureKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes-programs'
import { defaultCache } from '@lotse/stack/paths'
import { silent as noProgress } from '@lotse/stack/command-line/progress'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import type { Comparison, Figure, Measure } from '../figure.ts'
import { behindProxy } from '../operator/behind-proxy.ts'
import { startPeer, type PeerConditions } from '../operator/peer-process.ts'
import { preparePeers, usualWorkers, type Numbers, type Peer } from '../operator/peers.ts'
import { keepSilent, silenceMinutes } from '../operator/silent-peers.ts'
import { benchTransport, defineWidgets, makeWidgets } from '../operator/widgets.ts'
import { median, percentile } from '../statistics.ts'

const edits = 200

/** What the peers are compared under. */
interface Setting extends Pick<PeerConditions, 'workers' | 'oneProcessor'> {
  readonly words: string
  readonly count: number
  readonly rounds: number
}
const usual = { count: 1_000, rounds: 5, workers: usualWorkers }
/** `BENCH_LARGE=no` leaves out what takes ten minutes. */
const plan: readonly Setting[] = [
  { ...usual, words: '1000 resources' },
  { ...usual, words: '1000 resources, one worker', workers: 1, rounds: 2 },
  { ...usual, words: '1000 resources, 64 workers', workers: 64, rounds: 2 },
  { ...usual, words: '1000 resources, one processor', oneProcessor: true, rounds: 2 },
  ...(process.env['BENCH_LARGE'] === 'no'
    ? []
    : [{ ...usual, words: '10000 resources', count: 10_000, rounds: 1 }]),
]

/** B15: our runtime beside controller-runtime, kopf and the bare informer of the official client, on one API server. */
export const operatorFigure: Figure = {
  id: 'B15',
  title: `resource → ConfigMap and status by server-side apply, ${usualWorkers} at once`,
  run: async ({ directory, progress }) => {
    progress('building the peers')
    const peers = await preparePeers(directory)
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
      for (const [index, setting] of plan.entries())
        for (let round = 0; round < setting.rounds; round += 1)
          // Another one first each time, so that a machine that slows down does not decide.
          for (let turn = 0; turn < peers.length; turn += 1) {
            const peer = peers[(turn + round) % peers.length]
            if (peer === undefined) continue
            progress(`${peer.name}, ${setting.words}, round ${round + 1}`)
            const namespace = `${peer.name.toLowerCase()}-${index}-${round}`
            const { count, words, workers, oneProcessor = false } = setting
            const conditions = { kubeconfig, namespace, workers, oneProcessor }
            const numbers = await once(transport, peer, count, conditions)
            const key = `${peer.name} ${words}`
            results.set(key, [...(results.get(key) ?? []), numbers])
          }
      for (const peer of peers) {
        progress(`${peer.name}, calls and a lost history`)
        const numbers = await behindProxy(transport, kubeconfig, peer, { directory, progress })
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
    }
  },
}

/** Cold start, edits beside idle resources, and a restart after a kill. */
async function once(
  transport: Transport,
  peer: Peer,
  count: number,
  conditions: PeerConditions,
): Promise<Numbers> {
  const widgets = await makeWidgets(transport, conditions.namespace, count)
  let running = startPeer(peer, conditions)
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
    running = startPeer(peer, conditions)
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
const settings = [...plan.map(({ words }) => words), 'proxied', 'silent']

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
      const where = /^\d/.test(setting) ? `, ${setting}` : ''
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
