import { CoreV1Api, KubeConfig, makeInformer, type V1ConfigMap } from '@kubernetes/client-node'
import { systemClock } from '../src/clock.ts'

/** The official client's informer of ConfigMaps: the reference that the reflector is compared with. */
export interface RunningInformer {
  /** Resource versions by name. */
  readonly known: ReadonlyMap<string, string>
  stop(): Promise<void>
}

/** How long to wait before an informer that has failed is started again. Its examples do so, too. */
const restartMs = 500

/** Starts an informer, and starts it again whenever it fails. */
export async function startInformer(
  kubeconfig: string,
  namespace: string,
): Promise<RunningInformer> {
  const config = new KubeConfig()
  config.loadFromFile(kubeconfig)
  // It refuses a server without TLS, as the fault proxy is, unless verification is off.
  config.clusters = config.clusters.map((cluster) => ({
    ...cluster,
    skipTLSVerify: cluster.server.startsWith('http:'),
  }))
  const api = config.makeApiClient(CoreV1Api)
  const informer = makeInformer<V1ConfigMap>(
    config,
    `/api/v1/namespaces/${namespace}/configmaps`,
    async () => api.listNamespacedConfigMap({ namespace }),
  )
  const known = new Map<string, string>()
  const keep = ({ metadata }: V1ConfigMap): unknown =>
    known.set(metadata?.name ?? '', metadata?.resourceVersion ?? '')
  informer.on('add', keep)
  informer.on('update', keep)
  informer.on('delete', ({ metadata }) => known.delete(metadata?.name ?? ''))
  const stopping = new AbortController()
  const start = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const started = await informer.start().then(
        () => true,
        () => false,
      )
      if (started) return
      await systemClock.sleep(restartMs, stopping.signal).catch(() => {})
    }
  }
  informer.on('error', () => {
    systemClock.sleep(restartMs, stopping.signal).then(start, () => {})
  })
  await start()
  return {
    known,
    stop: async () => {
      stopping.abort()
      await informer.stop()
    },
  }
}
