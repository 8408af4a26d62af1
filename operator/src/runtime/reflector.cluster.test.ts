import { expect, test } from '@jest/globals'
import { CustomObjectsApi, KubeConfig, makeInformer } from '@kubernetes/client-node'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { eventually } from '../../../test/setup/eventually.ts'
import { freshNamespace, testCluster } from '../../../test/setup/test-cluster.ts'
import { isApiError } from './api-error.ts'
import { loadAccess } from './kubernetes-access.ts'
import { createReflector, type KubernetesObject } from './reflector.ts'
import { createTransport } from './transport.ts'
import { describeUnless } from '../../../test/setup/describe-unless.ts'
import { withoutCluster } from '../../../test/setup/obstacles.ts'

const cluster = testCluster()
const withCluster = describeUnless(withoutCluster())
const edits = 150

/** The informer of the official client is the oracle: on a healthy server both must know the same. */
withCluster('the reflector beside makeInformer', () => {
  test('after random edits both know what the server has', async () => {
    const namespace = await freshNamespace()
    const kubeconfig = cluster?.kubeconfig ?? ''
    const path = `/apis/lotse.dev/v1alpha1/namespaces/${namespace}/tenants`
    const transport = createTransport({
      access: await loadAccess({ kubeconfig }),
      clock: systemClock,
      random: Math.random,
    })
    const ours = new Map<string, string>()
    const note = ({ metadata }: KubernetesObject): unknown =>
      ours.set(metadata.name, metadata.resourceVersion)
    const stopping = new AbortController()
    const reflector = createReflector({
      transport,
      path,
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
      await eventually(() => {
        expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(server))
        expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(server))
      })
      expect(server.length).toBeGreaterThan(1)
    } finally {
      await informer.stop()
      stopping.abort()
      await running
      await transport.close()
    }
  })
})

/** Numbers below a bound, the same ones in every run. */
function sequence(seed: number): (bound: number) => number {
  let state = seed
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
