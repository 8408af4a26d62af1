import { silentLogger } from '@lotse/common/logger'
import { systemClock } from '@lotse/common/clock'
import {
  createRuntimeMetrics,
  HttpTransport,
  type KubernetesObject,
  loadAccess,
  Reflector,
  runController,
  Workqueue,
} from '@lotse/kubernetes'
import { Registry } from 'prom-client'
import { applyPatch, configMapPath, readPeerSettings, statusPath, widgetsPath } from './workload.ts'

/** The workload of B15 on this project's runtime, wired as the operator wires it. */
const { kubeconfig, namespace, workers } = readPeerSettings()
const metrics = createRuntimeMetrics(new Registry())
const transport = new HttpTransport({
  access: await loadAccess({ kubeconfig }),
  clock: systemClock,
  random: Math.random,
  observer: metrics.transport,
})
const queue = new Workqueue({
  clock: systemClock,
  random: Math.random,
  observer: metrics.forQueue('widgets'),
})

interface Widget extends KubernetesObject {
  readonly metadata: KubernetesObject['metadata'] & { readonly generation: number }
  readonly spec: { readonly value: string }
}
const widgets = new Map<string, Widget>()

function put(object: KubernetesObject, priority: 'normal' | 'low'): void {
  const widget = object as Widget
  const { name, generation } = widget.metadata
  const before = widgets.get(name)
  widgets.set(name, widget)
  if (before?.metadata.generation !== generation) queue.add(name, priority)
}

const reflector = new Reflector({
  transport,
  path: widgetsPath(namespace),
  clock: systemClock,
  random: Math.random,
  log: silentLogger,
  target: {
    replace: (objects) => {
      const names = new Set(objects.map(({ metadata }) => metadata.name))
      for (const name of widgets.keys()) if (!names.has(name)) widgets.delete(name)
      for (const object of objects) put(object, 'low')
    },
    put: (object) => put(object, 'normal'),
    remove: ({ metadata }) => void widgets.delete(metadata.name),
  },
})

async function apply(path: string, body: unknown): Promise<void> {
  const query = { fieldManager: 'bench', force: 'true' }
  await transport.request({ method: 'PATCH', path, query, contentType: applyPatch, body })
}

await Promise.all([
  reflector.run(new AbortController().signal),
  runController({
    name: 'widgets',
    queue,
    workers,
    log: silentLogger,
    observer: metrics.forController('widgets'),
    reconcile: async (name) => {
      const widget = widgets.get(name)
      if (widget === undefined) return {}
      const { value } = widget.spec
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
      return {}
    },
  }),
])
