import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { CustomObjectsApi, KubeConfig, makeInformer } from '@kubernetes/client-node'
import { systemClock } from './clock.ts'
import { silentLogger } from './logger.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { freshNamespace, testCluster } from '../../test/setup/test-cluster.ts'
import { isApiError } from './api-error.ts'
import { loadAccess } from './access/load-access.ts'
import { Reflector, type KubernetesObject } from './reflector.ts'
import { HttpTransport } from './http-transport.ts'
import { startFaultProxy } from '../../test/cluster/fault-proxy.ts'
import { describeUnless } from '../../test/setup/describe-unless.ts'
import { withoutCluster } from '../../test/setup/obstacles.ts'

const cluster = testCluster()
const withCluster = describeUnless(withoutCluster())
const edits = 150
const faultsMet = ['reset', 'gone', 'truncated', 'blackhole', 'unavailable'] as const

/** The informer of the official client, on a healthy connection, is the oracle: both must know the same. */
withCluster('the reflector beside makeInformer', () => {
  test.each([
    { network: 'a healthy network', bad: false },
    { network: 'a network that cuts connections and a history that is gone', bad: true },
  ])(
    'after random edits both know what the server has, over $network',
    async ({ bad }) => {
      const namespace = await freshNamespace()
      const kubeconfig = cluster?.kubeconfig ?? ''
      const path = `/apis/lotse.dev/v1alpha1/namespaces/${namespace}/tenants`
      const transport = new HttpTransport({
        access: await loadAccess({ kubeconfig }),
        clock: systemClock,
        random: Math.random,
      })
      const folder = await mkdtemp(join(tmpdir(), 'lotse-reflector-'))
      const proxy = await startFaultProxy(kubeconfig)
      await writeFile(join(folder, 'kubeconfig'), proxy.kubeconfig)
      const between = new HttpTransport({
        access: await loadAccess({ kubeconfig: bad ? join(folder, 'kubeconfig') : kubeconfig }),
        clock: systemClock,
        random: Math.random,
        timeoutMs: 2_000,
      })
      let [watches, requests] = [0, 0]
      // Every watch ends badly, each in another way, and every third list, too.
      proxy.choose = (watched) => {
        if (watched !== undefined) return faultsMet[watches++ % faultsMet.length]
        return requests++ % 3 === 2 ? faultsMet[requests % faultsMet.length] : undefined
      }
      const ours = new Map<string, string>()
      const note = ({ metadata }: KubernetesObject): unknown =>
        ours.set(metadata.name, metadata.resourceVersion)
      const stopping = new AbortController()
      const reflector = new Reflector({
        transport: between,
        path,
        inactivityMs: 3_000,
        clock: systemClock,
        random: Math.random,
        log: silentLogger,
        pageLimit: 3,
        target: {
          replace: (objects) => {
            ours.clear()
            objects.forEach(note)
          },
          put: note,
          remove: ({ metadata }) => ours.delete(metadata.name),
        },
      })
      const running = reflector.run(stopping.signal)
      const config = new KubeConfig()
      config.loadFromFile(kubeconfig)
      const objects = config.makeApiClient(CustomObjectsApi)
      const informer = makeInformer(config, path, async () =>
        objects.listNamespacedCustomObject({
          group: 'lotse.dev',
          version: 'v1alpha1',
          namespace,
          plural: 'tenants',
        }),
      )
      const theirs = new Map<string, string>()
      const keep = ({
        metadata,
      }: {
        metadata?: { name?: string; resourceVersion?: string }
      }): unknown => theirs.set(metadata?.name ?? '', metadata?.resourceVersion ?? '')
      informer.on('add', keep)
      informer.on('update', keep)
      informer.on('delete', ({ metadata }) => theirs.delete(metadata?.name ?? ''))
      await informer.start()
      try {
        const random = sequence(7)
        for (let edit = 0; edit < edits; edit += 1) {
          // So that also a watch that has not met its fault yet ends in the middle.
          if (edit % 50 === 49) proxy.cut()
          // Slow enough that a watch has come to life again before the edits are over.
          if (bad) await systemClock.sleep(100)
          const name = `tenant-${random(6)}`
          if (random(4) === 0)
            await transport
              .request({ method: 'DELETE', path: `${path}/${name}` })
              .catch((error: unknown) => {
                if (!isApiError(error) || error.status !== 404) throw error
              })
          else
            await transport.request({
              method: 'PATCH',
              path: `${path}/${name}`,
              query: { fieldManager: 'test', force: 'true' },
              contentType: 'application/apply-patch+yaml',
              body: {
                apiVersion: 'lotse.dev/v1alpha1',
                kind: 'Tenant',
                metadata: { name },
                spec: { displayName: `Edit ${edit}` },
              },
            })
        }
        const list = await transport.request({ method: 'GET', path })
        const { items } = list as { items: KubernetesObject[] }
        const server = items.map(({ metadata }) => [metadata.name, metadata.resourceVersion])
        // Among the faults: what counts is that it gets there.
        await eventually(() => {
          expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(server))
          expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(server))
        }, 60)
        expect(server.length).toBeGreaterThan(1)
        const met = faultsMet.filter((fault) => proxy.injected.has(`watch ${fault}`))
        expect(met).toEqual(bad ? faultsMet : [])
      } finally {
        await informer.stop()
        stopping.abort()
        await running
        await between.close()
        await proxy.close()
        await transport.close()
        await rm(folder, { recursive: true })
      }
    },
    180_000,
  )
})

/** Numbers below a bound, the same ones in every run. */
function sequence(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
