import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import {
  HttpTransport,
  type KubernetesObject,
  loadAccess,
  Reflector,
  type Transport,
} from '@lotse/kubernetes'
import { applyPatch, widgetsPath } from './peers/workload.ts'

/** A namespace full of resources, and what has been made of them. */
export interface Widgets {
  readonly namespace: string
  readonly count: number
  /** Gives one a new value; resolves when the ConfigMap has it, with the milliseconds that took from before the edit. */
  edit(index: number): Promise<number>
  /** Gives one a new value without waiting; {@link untilSeen} waits. */
  change(index: number): Promise<string>
  untilSeen(index: number, value: string): Promise<void>
  /** Resolves when every one has its ConfigMap and its status. */
  untilDone(): Promise<void>
  /** Changes something of which no reconcile must come. */
  touch(index: number): Promise<void>
  drop(): Promise<void>
}

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.bench.lotse.dev' },
  spec: {
    group: 'bench.lotse.dev',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { value: { type: 'string' } } },
              // kopf keeps its own notes here when it is not told otherwise.
              status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
            },
          },
        },
      },
    ],
  },
}

/** The way of the bench itself to the API server. */
export async function benchTransport(kubeconfig: string): Promise<Transport> {
  const access = await loadAccess({ kubeconfig })
  return new HttpTransport({ access, clock: systemClock, random: Math.random })
}

/** Defines the resource type; resolves when it is served. */
export async function defineWidgets(transport: Transport): Promise<void> {
  await transport.request({
    method: 'PATCH',
    path: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${definition.metadata.name}`,
    query: { fieldManager: 'bench', force: 'true' },
    contentType: applyPatch,
    body: definition,
  })
  for (let tries = 0; tries < 100; tries += 1) {
    const served = await transport
      .request({ method: 'GET', path: widgetsPath('default') })
      .then(() => true)
      .catch(() => false)
    if (served) return
    await systemClock.sleep(100)
  }
  throw new Error('the resource type is not served')
}

interface Seen extends KubernetesObject {
  readonly data?: { readonly value?: string }
  readonly spec?: { readonly value?: string }
  readonly status?: { readonly value?: string }
}

/** Longest wait for anything, in milliseconds. */
export const patience = 300_000

/** Makes a namespace with so many resources, and follows what becomes of them by a watch of its own. */
export async function makeWidgets(
  transport: Transport,
  namespace: string,
  count: number,
): Promise<Widgets> {
  await transport.request({
    method: 'POST',
    path: '/api/v1/namespaces',
    body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } },
  })
  const nameOf = (index: number): string => `widget-${index}`
  let next = 0
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let index = next++; index < count; index = next++)
        await transport.request({
          method: 'POST',
          path: widgetsPath(namespace),
          body: {
            apiVersion: 'bench.lotse.dev/v1',
            kind: 'Widget',
            metadata: { name: nameOf(index) },
            spec: { value: 'first' },
          },
        })
    }),
  )

  const configMaps = new Map<string, string | undefined>()
  const statuses = new Map<string, string | undefined>()
  const waiters = new Set<() => void>()
  const follow = (path: string, take: (object: Seen) => void): Promise<void> =>
    new Reflector({
      transport,
      path,
      clock: systemClock,
      random: Math.random,
      log: silentLogger,
      target: {
        replace: (objects) => objects.forEach(take),
        put: (object) => {
          take(object)
          for (const wake of waiters) wake()
        },
        remove: () => {},
      },
    }).run(stopping.signal)
  const stopping = new AbortController()
  const following = [
    follow(`/api/v1/namespaces/${namespace}/configmaps`, ({ metadata, data }) =>
      configMaps.set(metadata.name, data?.value),
    ),
    follow(widgetsPath(namespace), ({ metadata, status }) =>
      statuses.set(metadata.name, status?.value),
    ),
  ]
  const until = async (holds: () => boolean, what: string): Promise<void> => {
    const started = performance.now()
    while (!holds()) {
      if (performance.now() - started > patience)
        throw new Error(`${namespace}: ${what} did not come`)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiters.add(resolve)
      await Promise.race([promise, systemClock.sleep(1_000)])
      waiters.delete(resolve)
    }
  }
  let values = 0
  const patch = async (index: number, body: unknown): Promise<void> => {
    await transport.request({
      method: 'PATCH',
      path: `${widgetsPath(namespace)}/${nameOf(index)}`,
      contentType: 'application/merge-patch+json',
      body,
    })
  }
  const widgets: Widgets = {
    namespace,
    count,
    change: async (index) => {
      const value = `value-${values++}`
      await patch(index, { spec: { value } })
      return value
    },
    untilSeen: async (index, value) =>
      until(() => configMaps.get(nameOf(index)) === value, 'an edit'),
    edit: async (index) => {
      const started = performance.now()
      const value = await widgets.change(index)
      await widgets.untilSeen(index, value)
      return performance.now() - started
    },
    untilDone: async () =>
      until(() => {
        if (configMaps.size < count) return false
        for (let index = 0; index < count; index += 1)
          if (statuses.get(nameOf(index)) === undefined) return false
        return true
      }, 'the first round'),
    touch: async (index) => patch(index, { metadata: { annotations: { touched: `${values++}` } } }),
    drop: async () => {
      stopping.abort()
      await Promise.all(following)
      await transport.request({ method: 'DELETE', path: `/api/v1/namespaces/${namespace}` })
    },
  }
  return widgets
}
