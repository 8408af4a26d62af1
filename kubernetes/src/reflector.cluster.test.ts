import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { faults, startFaultProxy, type FaultProxy } from '../../test/cluster/fault-proxy.ts'
import { describeUnless } from '../../test/setup/describe-unless.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { withoutCluster } from '../../test/setup/obstacles.ts'
import { freshNamespace, testCluster } from '../../test/setup/test-cluster.ts'
import { ConfigMaps, type Versions } from '../test/config-maps.ts'
import { startInformer, type RunningInformer } from '../test/informer.ts'
import { randomNumbers } from '../test/random-numbers.ts'
import { loadAccess } from './access/load-access.ts'
import { systemClock } from './clock.ts'
import { HttpTransport } from './http-transport.ts'
import { Reflector, type KubernetesObject } from './reflector.ts'
import { Store } from './store.ts'
import { storeTarget } from './store-target.ts'

const withCluster = describeUnless(withoutCluster())
const edits = 150
/** `LOTSE_SEED` repeats a run that has failed. */
const seed = Number(process.env['LOTSE_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))

/** The informer of the official client is the reference: both must know the same. */
withCluster(`the reflector beside makeInformer, seed ${seed}`, () => {
  const healthy = testCluster()?.kubeconfig ?? ''
  let namespace: string
  let folder: string
  let configMaps: ConfigMaps
  /** The reflector's first. */
  let proxies: FaultProxy[]
  /** Closes what a test has opened, the last first. */
  let open: AsyncDisposableStack

  beforeEach(async () => {
    open = new AsyncDisposableStack()
    proxies = []
    namespace = await freshNamespace()
    folder = await mkdtemp(join(tmpdir(), 'lotse-reflector-'))
    open.defer(async () => rm(folder, { recursive: true }))
    const transport = await transportOf(healthy)
    configMaps = new ConfigMaps(transport, namespace)
  })
  afterEach(async () => open.disposeAsync())

  async function transportOf(kubeconfig: string): Promise<HttpTransport> {
    const access = await loadAccess({ kubeconfig })
    const transport = new HttpTransport({ access, timeoutMs: 2_000 })
    open.defer(async () => transport.close())
    return transport
  }

  /** Starts a proxy. Returns it with the path of a kubeconfig that leads to it. */
  async function faulty(): Promise<FaultProxy & { readonly path: string }> {
    const proxy = await startFaultProxy(healthy)
    open.defer(async () => proxy.close())
    proxies.push(proxy)
    const path = join(folder, new URL(serverOf(proxy.kubeconfig)).port)
    await writeFile(path, proxy.kubeconfig)
    return Object.assign(proxy, { path })
  }

  /**
   * Starts a reflector into a store. Returns what its reconciles would know: the versions that the store had when a key
   * was reported, and nothing that was not reported.
   */
  async function startReflector(kubeconfig: string): Promise<ReadonlyMap<string, string>> {
    const store = new Store({ keyOf: ({ metadata }: KubernetesObject) => metadata.name })
    const known = new Map<string, string>()
    const stopping = new AbortController()
    const reflector = new Reflector({
      transport: await transportOf(kubeconfig),
      path: configMaps.path,
      inactivityMs: 3_000,
      pageLimit: 3,
      target: storeTarget(store, {
        read: (object) => object,
        changed: (name) => {
          const object = store.get(name)
          if (object === undefined) known.delete(name)
          else known.set(name, object.metadata.resourceVersion)
        },
      }),
    })
    const running = reflector.run(stopping.signal)
    open.defer(async () => {
      stopping.abort()
      await running
    })
    return known
  }

  async function startReference(kubeconfig: string): Promise<RunningInformer['known']> {
    const informer = await startInformer(kubeconfig, namespace)
    open.defer(async () => informer.stop())
    return informer.known
  }

  /** Edits until there were enough edits and the reflector has met every fault, in a bounded number of edits. */
  async function editAtRandom(faultsToMeet: readonly string[] = []): Promise<Versions> {
    const random = randomNumbers(seed)
    const isMet = (fault: string): boolean => proxies[0]?.injected.has(`watch ${fault}`) ?? false
    for (let edit = 0; edit < edits || !faultsToMeet.every(isMet); edit += 1) {
      if (edit === 6 * edits) break
      // So that a watch that has not met its fault yet also ends in the middle.
      if (edit % 50 === 49) for (const proxy of proxies) proxy.cut()
      // Slow enough that a watch works again before the edits are over.
      if (faultsToMeet.length > 0) await systemClock.sleep(100)
      await configMaps.edit(random, `edit ${edit}`)
    }
    expect(faultsToMeet.filter(isMet)).toEqual(faultsToMeet)
    return configMaps.versions()
  }

  test('on a healthy network both know what the server has', async () => {
    const ours = await startReflector(healthy)
    const theirs = await startReference(healthy)
    const server = await editAtRandom()
    await eventually(() => {
      expect(Object.fromEntries(ours)).toEqual(server)
      expect(Object.fromEntries(theirs)).toEqual(server)
    }, 60)
    expect(Object.keys(server).length).toBeGreaterThan(1)
  }, 300_000)

  test('during faults ours knows what the informer knows on a healthy network', async () => {
    const proxy = await faulty()
    const watchFaults = ['reset', 'gone', 'truncated', 'blackhole', 'unavailable'] as const
    let [watches, requests] = [0, 0]
    // Every watch ends badly, each in another way, and every third list does, too.
    proxy.choose = (watched) => {
      if (watched !== undefined) return watchFaults[watches++ % watchFaults.length]
      return requests++ % 3 === 2 ? watchFaults[requests % watchFaults.length] : undefined
    }
    const ours = await startReflector(proxy.path)
    const theirs = await startReference(healthy)
    const server = await editAtRandom(watchFaults)
    // The faults continue: it must get there all the same.
    await eventually(() => {
      expect(Object.fromEntries(ours)).toEqual(server)
      expect(Object.fromEntries(theirs)).toEqual(server)
    }, 60)
  }, 300_000)

  test('when the faults that both have met end, both know what the server has', async () => {
    const [between, betweenTheirs] = [await faulty(), await faulty()]
    for (const proxy of proxies) {
      const random = randomNumbers(seed)
      let watches = random(faults.length)
      proxy.choose = (watched) => {
        if (watched !== undefined) return faults[watches++ % faults.length]
        return random(3) === 0 ? faults[random(faults.length)] : undefined
      }
    }
    const ours = await startReflector(between.path)
    const theirs = await startReference(betweenTheirs.path)
    const server = await editAtRandom(faults)
    for (const proxy of proxies) {
      proxy.choose = () => undefined
      // Ends the watches that would stay silent: the informer has no limit for that.
      proxy.cut()
    }
    await eventually(() => {
      expect(Object.fromEntries(ours)).toEqual(server)
      expect(Object.fromEntries(theirs)).toEqual(server)
    }, 60)
  }, 300_000)
})

function serverOf(kubeconfig: string): string {
  const { clusters } = JSON.parse(kubeconfig) as {
    readonly clusters: readonly { readonly cluster: { readonly server: string } }[]
  }
  return clusters[0]?.cluster.server ?? ''
}
