import {
  CustomObjectsApi,
  KubeConfig,
  makeInformer,
  type KubernetesObject,
} from '@kubernetes/client-node'
import { systemClock } from '@lotse/common/clock'
import { HttpTransport, loadAccess } from '@lotse/kubernetes'
import { applyPatch, configMapPath, readPeerSettings, statusPath, widgetsPath } from './workload.ts'

/**
 * The workload of B15 on the informer of the official client alone, as its examples do it: no queue, no retries beyond what is
 * needed to start again. Writes go the same way as ours, so that what is compared is the watching.
 */
const { kubeconfig, namespace, workers } = readPeerSettings()
const config = new KubeConfig()
config.loadFromFile(kubeconfig)
const objects = config.makeApiClient(CustomObjectsApi)
const transport = new HttpTransport({
  access: await loadAccess({ kubeconfig }),
  clock: systemClock,
  random: Math.random,
})

interface Widget extends KubernetesObject {
  readonly spec?: { readonly value: string }
}
const generations = new Map<string, number | undefined>()
const waiting: Widget[] = []
let busy = 0

const informer = makeInformer<Widget>(config, widgetsPath(namespace), async () =>
  objects.listNamespacedCustomObject({
    group: 'bench.lotse.dev',
    version: 'v1',
    namespace,
    plural: 'widgets',
  }),
)
informer.on('add', changed)
informer.on('update', changed)
informer.on('error', () => setTimeout(() => void informer.start(), 1_000))
await informer.start()

function changed(widget: Widget): void {
  const { name = '', generation } = widget.metadata ?? {}
  if (generations.get(name) === generation) return
  generations.set(name, generation)
  waiting.push(widget)
  void work()
}

async function work(): Promise<void> {
  if (busy >= workers) return
  busy += 1
  for (let widget = waiting.shift(); widget !== undefined; widget = waiting.shift())
    await reconcile(widget).catch(() => {})
  busy -= 1
}

async function reconcile(widget: Widget): Promise<void> {
  const name = widget.metadata?.name ?? ''
  const value = widget.spec?.value ?? ''
  await apply(configMapPath(namespace, name), {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: { value },
  })
  await apply(statusPath(namespace, name), {
    apiVersion: 'bench.lotse.dev/v1',
    kind: 'Widget',
    metadata: { name },
    status: { value },
  })
}

async function apply(path: string, body: unknown): Promise<void> {
  const query = { fieldManager: 'bench', force: 'true' }
  await transport.request({ method: 'PATCH', path, query, contentType: applyPatch, body })
}
